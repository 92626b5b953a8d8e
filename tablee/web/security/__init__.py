"""What protects the house: who a visitor is, forms that only our pages can send, security headers, rate limits."""
