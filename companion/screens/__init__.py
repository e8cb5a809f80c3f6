"""The screens: each says, for a state of the evening, what stands where and what a tap means."""
