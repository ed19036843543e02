"""What is counted beside the findings: chance, choices that change nothing, which cases are decided again."""
