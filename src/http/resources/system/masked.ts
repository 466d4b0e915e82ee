const SECRET_NAME = /pass(?:w|phrase)|secret|token|credential|private|api_?key|access_?key|cookie|auth/i;
const CREDENTIALS_IN_URL = /(\b[a-z][\w+.-]*:\/\/)[^\s/@]+@/gi;

/**
 * Returns a name and its value for people to read: values whose names suggest a secret are hidden, and so are credentials
 * in URLs.
 */
export function masked([name, value]: readonly [string, string]): readonly [string, string] {
  if (SECRET_NAME.test(name) && value !== '') return [name, '********'];
  return [name, value.replace(CREDENTIALS_IN_URL, '$1********@')];
}
