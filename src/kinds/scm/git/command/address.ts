/** An address without its password, which is told apart. */
export interface Address {
  readonly url: string;
  readonly login: { readonly username: string; readonly password: string } | null;
}

/** Takes a password out of `https://user:password@host/…`: it must not stand on a command line. */
export function splitAddress(address: string): Address {
  const [, protocol = '', user = '', password = '', rest = ''] =
    /^(https?:\/\/)([^/?#:@]*):([^/?#]*)@([\s\S]*)$/i.exec(address.trim()) ?? [];
  if (protocol === '') return { url: address.trim(), login: null };
  const url = user === '' ? `${protocol}${rest}` : `${protocol}${user}@${rest}`;
  return { url, login: { username: decoded(user), password: decoded(password) } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The text with passwords inside addresses made unreadable. */
export function maskAddresses(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/[^/\s:@'"]*):[^/\s@'"]+@/gi, '$1:****@');
}

/** Protocols and forms of addresses that Git cannot take for an option or a command. */
const PLAIN_ADDRESS = /^(?:\/|file:|git:|git@|https?:|ssh:)/;

/** Why an address is refused: it could be an option, or run a command. Null: it is not. */
export function reasonToRefuseAddress(url: string): string | null {
  if (url === '') return 'No repository is configured';
  if (/^ext::|^fd::/i.test(url)) return `Invalid remote URL: ${maskAddresses(url)}`;
  if (PLAIN_ADDRESS.test(url)) return null;
  const isUnsafe = url.startsWith('-') || url.includes('`') || url.includes('--upload-pack=') || /\s/.test(url);
  return isUnsafe ? `Invalid remote URL: ${maskAddresses(url)}` : null;
}

/** The user that an SSH address names; null: none. */
export function userOfAddress(url: string): string | null {
  return /^(?:ssh:\/\/)?([^/@:]+)(?::[^/@]*)?@/.exec(url)?.[1] ?? null;
}
