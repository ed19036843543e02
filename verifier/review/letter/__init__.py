"""The letter to the applicant as data: questions, each about one defect, with what it costs."""
