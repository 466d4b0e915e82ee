/** Returns an address as messages show it: without the name and password in it. */
export function withoutPassword(address: string): string {
  // Of what is no address nobody knows where in it a password is.
  if (!URL.canParse(address)) return address.includes('@') ? 'what was given' : address;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}
