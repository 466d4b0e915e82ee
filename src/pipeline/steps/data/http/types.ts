export const HTTP_MODES = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'MKCOL'];

/** Maps the names of Jenkins's `MimeType` to their header values. */
export const MIME_TYPES: Readonly<Record<string, string>> = {
  NOT_SET: '',
  TEXT_HTML: 'text/html; charset=ISO-8859-1',
  TEXT_PLAIN: 'text/plain; charset=ISO-8859-1',
  APPLICATION_FORM: 'application/x-www-form-urlencoded; charset=ISO-8859-1',
  APPLICATION_JSON: 'application/json',
  APPLICATION_JSON_UTF8: 'application/json; charset=UTF-8',
  APPLICATION_TAR: 'application/x-tar',
  APPLICATION_ZIP: 'application/zip',
  APPLICATION_OCTETSTREAM: 'application/octet-stream',
  TEXT_XML: 'text/xml; charset=ISO-8859-1',
  APPLICATION_XML: 'application/xml; charset=ISO-8859-1',
  WILDCARD: '*/*',
};
