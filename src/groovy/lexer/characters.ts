/** Says whether a character is a letter in the language: nearly everything above Latin-1 is one. */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
  return code >= 0xc0 && code <= 0xfffe && code !== 0xd7 && code !== 0xf7;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

export const DOLLAR = 36;

/** Says whether a character may begin a name; a dollar sign may. */
export function isNameStart(code: number): boolean {
  return isLetter(code) || code === DOLLAR;
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code);
}

/** Returns a character as error messages show it; NaN represents the end of the text. */
export function shown(code: number): string {
  if (Number.isNaN(code)) return '0xFFFF';
  return code >= 0x20 && code <= 0x7e ? `'${String.fromCharCode(code)}'` : `0x${code.toString(16).toUpperCase()}`;
}

/** Returns a character as error messages show it after "found", where control characters have names. */
export function found(code: number): string {
  if (Number.isNaN(code)) return "'<EOF>'";
  if (code === 10) return "'\\n'";
  if (code === 13) return "'\\r'";
  if (code === 9) return "'\\t'";
  return `'${String.fromCharCode(code)}'`;
}
