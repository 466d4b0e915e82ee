/** Matches whole numbers of at most 15 digits; those of more may not be exact. */
const WHOLE = /^[+-]?\d{1,15}$/;

/**
 * Returns the whole number that a text holds in decimal digits, perhaps with a sign, and with blanks around it; null where
 * it holds none, or one that is less than `least` or more than `most`.
 */
export function wholeNumber(
  text: string | null | undefined,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number } = {},
): number | null {
  const digits = text?.trim() ?? '';
  if (!WHOLE.test(digits)) return null;
  // Minus nought is nought.
  const number = Number(digits) + 0;
  return number >= least && number <= most ? number : null;
}
