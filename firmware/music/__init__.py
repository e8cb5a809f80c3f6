"""The owner's own music: from a file to a track that keeps a beat."""
