"""What several tests use: small games, shipped rule sets examined once, trees, pages."""
