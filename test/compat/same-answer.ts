import { parseXml, type XmlElement } from '../../src/xml/index.ts';
import type { Facts } from './known-gaps.ts';

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or for a page its title alone. */
  readonly body: string | { readonly html: true; readonly title: string | null };
}

/** Values that no two runs share: only their being there and their type count. */
const VOLATILE = new Set(
  'timestamp duration estimatedDuration inQueueSince buildableStartMilliseconds crumb lastChange tokenUuid tokenValue size slaveAgentPort nodeDescription progress queueId'.split(
    ' ',
  ),
);
/** Actions of plugins that the recorded server had and this one has no counterpart of. */
const OTHER_PLUGINS = /displayurlapi|ViewCredentialsAction/;
const KEYS_ONLY = new Set(['monitorData', 'overallLoad', 'unlabeledLoad', 'loadStatistics']);

/** Texts of both sides with addresses, paths and times evened out. */
function evenText(text: string, base: string): string {
  return (
    text
      .replaceAll(base.replace(/\/$/, ''), 'BASE')
      .replaceAll('\r\n', '\n')
      // Places of a stack trace: those of the recorded server are in its own source.
      .replace(/^\tat .*\n/gm, '')
      .replace(/\/\S*\/jenkins[-\w.]*\.sh/g, 'SCRIPT')
      .replace(/in workspace \S+/g, 'in workspace WS')
      .replace(/\b[0-9a-f]{64}\b/g, 'HEX')
      .trim()
  );
}

function even(value: unknown, key: string, base: string): unknown {
  if (KEYS_ONLY.has(key)) return value !== null && typeof value === 'object' ? Object.keys(value).sort() : typeof value;
  if (VOLATILE.has(key)) return value === null ? null : typeof value;
  if (Array.isArray(value)) {
    const items = value.map((item) => even(item, '', base));
    return key === 'actions' ? items.filter((item) => !isNoise(JSON.stringify(item))) : items;
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, even(inner, name, base)]));
  }
  return typeof value === 'string' ? evenText(value, base) : value;
}

/** An empty action, or one of a plugin that is not ours. */
function isNoise(json: string): boolean {
  return json === '{}' || OTHER_PLUGINS.test(json);
}

function evenXml(element: XmlElement, base: string): unknown {
  const children = element.children
    .filter(
      (child) => !(child.name === 'action' && child.children.length === 0 && isNoise(JSON.stringify(child.attributes))),
    )
    .map((child) => evenXml(child, base));
  const text = VOLATILE.has(element.name) ? 'volatile' : evenText(element.text, base);
  return {
    name: element.name,
    attributes: { ...element.attributes },
    children,
    ...(children.length === 0 && { text }),
  };
}

const mediaType = (headers: Readonly<Record<string, string>>) =>
  (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';

/** An answer in a form in which the recorded one and ours must be equal. */
export function comparable(answer: RecordedAnswer, base: string): Facts {
  const headers = {
    location:
      answer.headers['location'] === undefined
        ? undefined
        : evenText(answer.headers['location'], base).replace(/\/$/, ''),
    moreData: answer.headers['x-more-data'],
    textSize: answer.headers['x-text-size'] !== undefined,
    error: answer.headers['x-error'],
    requiredPermission: answer.headers['x-required-permission'],
  };
  if (answer.status >= 300) return { status: answer.status, headers };
  const type = mediaType(answer.headers);
  if (typeof answer.body !== 'string') return { status: answer.status, headers, type, title: answer.body.title };
  const body =
    type === 'application/json'
      ? even(JSON.parse(answer.body), '', base)
      : type === 'application/xml'
        ? evenXml(parseXml(answer.body), base)
        : type === 'text/x-python'
          ? evenText(answer.body, base)
              .replace(/\d+/g, 'N')
              .replace(/the Jenkins controller's built-in node/g, '')
          : evenText(answer.body, base);
  return { status: answer.status, headers, type, body };
}
