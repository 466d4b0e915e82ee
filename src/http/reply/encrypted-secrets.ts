/** Secrets as they are written encrypted. */
const SECRET = /\{AQAAABAAAA[A-Za-z0-9+/]+={0,2}\}/g;

/** A configuration for somebody who may not change it: secrets, though encrypted, are masked. */
export function withoutSecrets(xml: string): string {
  return xml.replace(SECRET, '********');
}

/** Whoever copies a configuration could use its secrets, although they cannot read them. */
export function holdsSecrets(xml: string): boolean {
  return xml.search(SECRET) >= 0;
}
