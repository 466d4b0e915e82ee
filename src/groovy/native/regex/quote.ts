/** Implements `Pattern.quote`: every character of the text means itself. */
export function quoteRegex(text: string): string {
  if (!text.includes('\\E')) return `\\Q${text}\\E`;
  return `\\Q${text.replaceAll('\\E', '\\E\\\\E\\Q')}\\E`;
}

/** Implements `Matcher.quoteReplacement`. */
export function quoteReplacement(text: string): string {
  return text.replace(/[\\$]/g, '\\$&');
}
