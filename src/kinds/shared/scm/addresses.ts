import type { CredentialOf } from '../../../points/index.ts';

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

/** An address as programs get it that take logins apart from it: without the user name as well, where a password is. */
export function withoutLogin(address: string): Address {
  const { url, login } = splitAddress(address);
  return { url: login === null ? url : url.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1'), login };
}

/** The login of an address in the form of a credential; `id` is how it is told from others. */
export function credentialOfLogin(
  { username, password }: NonNullable<Address['login']>,
  id: string,
): CredentialOf<'username-password'> {
  return { kind: 'username-password', id, description: '', username, password, usernameSecret: false };
}
