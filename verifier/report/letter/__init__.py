"""The letter to the applicant, for people: its sentences, and the media in which it is sent."""
