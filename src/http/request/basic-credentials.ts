export interface BasicCredentials {
  readonly user: string;
  readonly secret: string;
}

const SCHEME = /^\s*basic\b/i;
const CREDENTIALS = /^[ \t]*basic[ \t]+([\w.~+/-]+=*)[ \t]*$/i;
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Says whether an Authorization header is of the scheme Basic, however well it is formed. */
export function isBasic(header: string | undefined): header is string {
  return header !== undefined && SCHEME.test(header);
}

/** Returns user and secret of a header of the scheme Basic (RFC 7617); null where it is none. */
export function basicCredentials(header: string): BasicCredentials | null {
  const encoded = CREDENTIALS.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0 || CONTROL.test(text)) return null;
  return { user: text.slice(0, colon), secret: text.slice(colon + 1) };
}
