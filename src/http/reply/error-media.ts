/** What an error can be told as; null: in no type that the client takes. */
export type ErrorMedia = 'text/html' | 'application/json' | 'text/json' | 'text/plain' | null;

export interface ErrorFacts {
  readonly status: number;
  /** What the client's program is told: `Not Found`. */
  readonly reason: string;
  /** What a person is told. */
  readonly message: string;
  /** Path of the request as the client sent it. */
  readonly uri: string;
}

/** The servlet that Jenkins names in errors. */
const SERVLET = 'Stapler';

/**
 * Returns the type in which a client wants an error, of those that an error has: by its quality, then the more specific
 * one. Jenkins: the `ErrorHandler` of Jetty, which takes a missing header for HTML, and sends no body at all where it
 * can make nothing of what the header names.
 */
export function errorMedia(accept: string | undefined): ErrorMedia {
  if (accept === undefined) return 'text/html';
  const wanted = accept
    .split(',')
    .map(rangeOf)
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || b.rank - a.rank);
  for (const { type } of wanted) {
    const media = mediaOf(type);
    if (media !== null) return media;
  }
  return null;
}

/** Returns the error as an object of JSON, in the order and the lines in which Jetty writes it. */
export function errorJson({ status, reason, uri }: ErrorFacts): string {
  const members = { servlet: SERVLET, message: reason, url: uri, status: String(status) };
  const lines = Object.entries(members).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

/** Returns the error as lines of plain text. */
export function errorPlain({ status, reason, message, uri }: ErrorFacts): string {
  return `HTTP ERROR ${status} ${reason}\nURI: ${uri}\nSTATUS: ${status}\nMESSAGE: ${message}\nSERVLET: ${SERVLET}\n`;
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
  readonly rank: number;
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const rank = type === '*/*' ? 0 : type.endsWith('/*') ? 1 : 2;
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0, rank };
}

function mediaOf(type: string): ErrorMedia {
  switch (type) {
    case 'text/html':
    case 'text/*':
    case '*/*':
      return 'text/html';
    case 'application/json':
    case 'text/json':
    case 'text/plain':
      return type;
    default:
      return null;
  }
}
