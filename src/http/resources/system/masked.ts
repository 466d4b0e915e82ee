const SECRET_NAME = /pass(?:w|phrase)|secret|token|credential|private|api_?key|access_?key|cookie|auth/i;
const CREDENTIALS_IN_URL = /(\b[a-z][\w+.-]*:\/\/)[^\s/@]+@/gi;

/** A name and its value for people to read: what is named like a secret is hidden, credentials in URLs as well. */
export function masked([name, value]: readonly [string, string]): readonly [string, string] {
  if (SECRET_NAME.test(name) && value !== '') return [name, '********'];
  return [name, value.replace(CREDENTIALS_IN_URL, '$1********@')];
}
