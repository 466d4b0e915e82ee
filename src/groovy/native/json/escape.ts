const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A text in quotes; all that is not plain ASCII is written with its number. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\\u0000-\u001f\u007f-\uffff]/g, escaped)}"`;
}

function escaped(char: string): string {
  return NAMED[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
