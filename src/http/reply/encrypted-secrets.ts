/** Matches secrets in their encrypted form: texts wherever they stand, files as the whole text of an element. */
const SECRET = /\{AQAAABAAAA[A-Za-z0-9+/]+={0,2}\}|(?<=>)\{[A-Za-z0-9+/]{40,}={0,2}\}(?=<)/g;
/** Matches the token by which a job is started from elsewhere, which Jenkins keeps as it is. */
const BUILD_TOKEN = /(<authToken(?:\s[^>]*)?>)[\s\S]+?(?=<\/authToken>)/g;

/**
 * Returns a configuration for a requester who may not change it: secrets, though encrypted, are masked,
 * and so is the token of a job. */
export function withoutSecrets(xml: string): string {
  return xml.replace(SECRET, '********').replace(BUILD_TOKEN, '$1********');
}

/** Says whether a configuration holds secrets: whoever copies it could use them, although they cannot read them. */
export function holdsSecrets(xml: string): boolean {
  return xml.search(SECRET) >= 0;
}
