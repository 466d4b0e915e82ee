/**
 * Returns a message as the value of `X-Error`: characters that are not printable Latin-1 become a space, as the servlet
 * container does it; clients match such texts (`A job already exists with the name  hello`).
 */
export function headerText(message: string): string {
  let text = '';
  for (const character of message) {
    const code = character.codePointAt(0) ?? 0;
    text += (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) ? character : ' ';
  }
  return text.trim();
}
