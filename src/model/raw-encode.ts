const LEFT_ALONE: Readonly<Record<string, string>> = {
  '%40': '@',
  '%24': '$',
  '%26': '&',
  '%3D': '=',
  '%2B': '+',
  '%2C': ',',
};

/** Matches what stays as it is, which most names are. */
const PLAIN = /^[\w!$&'()*+,\-.=@]*$/;

/**
 * Escapes a part of a path or URL as Jenkins does (`Util.rawEncode`): letters, digits and ``! $ & ' ( ) * + , - . = @ _``
 * stay. Every name in an address of this server is spelled by it: clients compare addresses as text.
 */
export function rawEncode(part: string): string {
  if (PLAIN.test(part)) return part;
  return encodeURIComponent(part)
    .replace(/%[0-9A-F]{2}/g, (code) => LEFT_ALONE[code] ?? code)
    .replaceAll('~', '%7E');
}

/** Escapes a path part by part; its slashes stay. */
export function rawEncodePath(path: string): string {
  return path.split('/').map(rawEncode).join('/');
}

const PLAIN_SEGMENT = /^(?:[\w!$&'()*+,\-.=@~:]|%[0-9A-Fa-f]{2})+$/;

/** Returns a part of a path as a client spelled it; with what has no place in an address, as it is escaped here. */
export function spelledSegment(spelled: string, name: string): string {
  return PLAIN_SEGMENT.test(spelled) ? spelled : rawEncode(name);
}
