/** Names the type in which an error is sent; null where the client accepts none of them. */
export type ErrorMedia = 'text/html' | 'application/json' | 'text/json' | 'text/plain' | null;

export interface ErrorFacts {
  readonly status: number;
  /** Holds the reason for the client's program: `Not Found`. */
  readonly reason: string;
  /** Holds the message for a person. */
  readonly message: string;
  /** Holds the path of the request as the client sent it. */
  readonly uri: string;
}

/** Names the servlet that Jenkins gives in errors. */
const SERVLET = 'Stapler';

/**
 * Returns the type of an error's answer that the client prefers: by its quality, then the more specific one. Jenkins: the
 * `ErrorHandler` of Jetty, which takes a missing header for HTML, and sends no body at all where it supports none of the
 * types in the header.
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
