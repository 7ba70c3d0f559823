"""Boss Fighters: co-operative fights of two to four heroes against a boss."""
