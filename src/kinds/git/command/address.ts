import { maskAddresses } from '../../shared/scm/addresses.ts';

/** Matches the forms of addresses that Git cannot read as an option or a command. */
const PLAIN_ADDRESS = /^(?:\/|file:|git:|git@|https?:|ssh:)/;

/**
 * Returns the reason why an address is refused, as it could be an option, or run a command; null where it is not refused.
 */
export function reasonToRefuseAddress(url: string): string | null {
  if (url === '') return 'No repository is configured';
  if (/^ext::|^fd::/i.test(url)) return `Invalid remote URL: ${maskAddresses(url)}`;
  if (PLAIN_ADDRESS.test(url)) return null;
  const isUnsafe = url.startsWith('-') || url.includes('`') || url.includes('--upload-pack=') || /\s/.test(url);
  return isUnsafe ? `Invalid remote URL: ${maskAddresses(url)}` : null;
}

/** Returns the user that an SSH address names; null where it names none. */
export function userOfAddress(url: string): string | null {
  return /^(?:ssh:\/\/)?([^/@:]+)(?::[^/@]*)?@/.exec(url)?.[1] ?? null;
}
