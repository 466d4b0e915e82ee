import type { WantedPlugin } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { attributeOf, POSTED, parseXmlInSlices, type XmlElement, XmlError } from '../../../xml/index.ts';

const NAME = /^[\w.-]+$/;
/** More than anybody has; each of them is looked up and kept. */
const MAX_PLUGINS = 5000;

/**
 * Plugins that a document names: every `plugin="name@version"` in it, as in the configurations of jobs. Errors
 * FORM_BROKEN for what is no document; a document type is never read.
 */
export async function wantedByDocument(xml: string): Promise<readonly WantedPlugin[]> {
  const found = new Map<string, WantedPlugin>();
  for (const element of elementsOf(await rootOf(xml))) {
    const named = attributeOf(element, 'plugin');
    const wanted = named === undefined ? null : wantedFrom(named);
    if (wanted !== null) found.set(wanted.shortName, wanted);
    if (found.size > MAX_PLUGINS) fail('FORM_BROKEN', `it names more than ${MAX_PLUGINS} plugins`);
  }
  return [...found.values()];
}

/** Names of form fields `plugin.NAME.SITE` and `plugin.NAME`. */
export function wantedByFields(names: readonly string[]): readonly WantedPlugin[] {
  const plugins = names.filter((name) => name.startsWith('plugin.')).map((name) => name.slice('plugin.'.length));
  const short = plugins.map((name) => name.replace(/\.default$/, '')).filter((name) => NAME.test(name));
  const distinct = [...new Set(short)];
  if (distinct.length > MAX_PLUGINS) fail('FORM_BROKEN', `it names more than ${MAX_PLUGINS} plugins`);
  return distinct.map((shortName) => ({ shortName, version: null }));
}

/** `name@version`, as lists of plugins have it `name:version`, or a name alone; null where that is none. */
export function wantedFrom(text: string): WantedPlugin | null {
  const [shortName = '', version = ''] = text.trim().split(/[@:]/);
  return NAME.test(shortName) ? { shortName, version: version === '' || version === 'latest' ? null : version } : null;
}

async function rootOf(xml: string): Promise<XmlElement> {
  try {
    return await parseXmlInSlices(xml, createYield(), POSTED);
  } catch (error) {
    if (error instanceof XmlError) return fail('FORM_BROKEN', error.message);
    throw error;
  }
}

function* elementsOf(element: XmlElement): Iterable<XmlElement> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}
