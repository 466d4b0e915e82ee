import type { XmlError } from '../../xml/index.ts';

/** Returns where in a file an error is, as `path:line:column`. */
export function locationOf(path: string, error: XmlError): string {
  return `${path}:${error.line}:${error.column}`;
}
