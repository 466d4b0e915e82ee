import { maskAddresses } from '../../shared/scm/addresses.ts';

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
