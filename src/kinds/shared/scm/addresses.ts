import type { CredentialOf } from '../../../points/index.ts';

/** Describes an address without its password, and the login separate from it. */
export interface Address {
  readonly url: string;
  readonly login: { readonly username: string; readonly password: string } | null;
}

/** Removes the password from `https://user:password@host/…`, because it must not be on a command line. */
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

/** Returns the text with the passwords inside addresses masked. */
export function maskAddresses(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]*:\/\/[^/\s:@'"]*):[^/\s@'"]+@/gi, '$1:****@');
}

/**
 * Splits an address for programs that take the login separately: where it has a password, the user name is removed as well.
 */
export function withoutLogin(address: string): Address {
  const { url, login } = splitAddress(address);
  return { url: login === null ? url : url.replace(/^(https?:\/\/)[^/?#@]*@/i, '$1'), login };
}

/** Returns the login of an address as a credential with the given `id`. */
export function credentialOfLogin(
  { username, password }: NonNullable<Address['login']>,
  id: string,
): CredentialOf<'username-password'> {
  return { kind: 'username-password', id, description: '', username, password, usernameSecret: false };
}
