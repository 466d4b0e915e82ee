/** Limits the milliseconds that the expressions of views may take in one request, all together. */
export const EXPRESSIONS_MS = 5000;
