const LEFT_ALONE: Readonly<Record<string, string>> = {
  '%40': '@',
  '%24': '$',
  '%26': '&',
  '%3D': '=',
  '%2B': '+',
  '%2C': ',',
};

/** Escapes a part of a path or URL as Jenkins does (`Util.rawEncode`): letters, digits and `!@$&*()-_=+',.` stay. */
export function rawEncode(part: string): string {
  return encodeURIComponent(part)
    .replace(/%[0-9A-F]{2}/g, (code) => LEFT_ALONE[code] ?? code)
    .replaceAll('~', '%7E');
}
