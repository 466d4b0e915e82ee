/**
 * Returns the addresses between blanks and commas. One without `@` gets the suffix, or is left out. Jenkins:
 * `MimeMessageBuilder`.
 */
export function addressesOf(text: string | undefined, defaultSuffix: string | null): string[] {
  const words = (text ?? '').split(/[ \t\n\r\f,]+/).filter((word) => word !== '');
  const suffix = defaultSuffix?.includes('@') ? defaultSuffix : null;
  const whole = words.flatMap((word) => (word.includes('@') ? [word] : suffix === null ? [] : [word + suffix]));
  return [...new Set(whole)];
}
