/** Returns what is wrong with the address of a web server; null where nothing is. */
export function checkWebAddress(address: string): string | null {
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(address) && URL.canParse(address)
    ? null
    : 'it must be an address that begins with http:// or https://';
}

/** Returns an address with a slash at its end. Jenkins: `JenkinsLocationConfiguration#preventRootUrlBeingInvalid`: others are none. */
export function usedWebAddress(address: string): string | null {
  if (checkWebAddress(address) !== null) return null;
  return address.endsWith('/') ? address : `${address}/`;
}
