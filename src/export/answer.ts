/**
 * Describes what to send. A chunk may be empty, which is a good moment to yield to the event loop. Whoever does not take all
 * chunks ends their iteration.
 */
export interface ExportAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly chunks: Iterable<string>;
}

export const JSON_TYPE = 'application/json;charset=utf-8';
export const JAVASCRIPT = 'text/javascript;charset=UTF-8';
export const PYTHON = 'text/x-python;charset=UTF-8';
export const XML = 'application/xml;charset=UTF-8';
export const PLAIN_TEXT = 'text/plain;charset=UTF-8';
