import { node, toDocument, type XmlNode } from '../../xml/index.ts';
import type { JobState } from './state.ts';

/** Names the members whose own names are values, of parameters and of files, and stay as they are. */
const MAPS = ['parameters', 'artifacts'];

/** Returns the state as JSON of the Notification plugin, with names such as `full_url` and `queue_id`. */
export function stateAsJson(state: JobState): string {
  return JSON.stringify(withUnderscores(state, false));
}

function withUnderscores(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      isMap ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      withUnderscores(each, MAPS.includes(name)),
    ]),
  );
}

/** Returns the state as XStream writes it: `<job><name/>…<build><fullUrl/>…`. */
export function stateAsXml(state: JobState): string {
  return toDocument(node('job', childrenOf(state)));
}

function childrenOf(value: object): XmlNode[] {
  return Object.entries(value).flatMap(([name, each]) =>
    each === undefined || each === null ? [] : [childOf(name, each)],
  );
}

function childOf(name: string, value: unknown): XmlNode {
  if (Array.isArray(value))
    return node(
      name,
      value.map((each) => node('string', String(each))),
    );
  if (typeof value !== 'object' || value === null) return node(name, String(value));
  if (!MAPS.includes(name)) return node(name, childrenOf(value));
  const entries = Object.entries(value).map(([key, each]) =>
    node('entry', [
      node('string', key),
      typeof each === 'object' && each !== null ? node('artifact', childrenOf(each)) : node('string', String(each)),
    ]),
  );
  return node(name, entries);
}
