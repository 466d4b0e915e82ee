import type { WantedPlugin } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { attributeOf, POSTED, parseXmlInSlices, type XmlElement, XmlError } from '../../../xml/index.ts';

const NAME = /^[\w.-]+$/;
/** Limits the plugins of a request, since each of them is looked up and held; nobody has as many. */
const MAX_PLUGINS = 5000;

/**
 * Returns the plugins that a document names: every `plugin="name@version"` in it, as in the configurations of jobs. A version is
 * the oldest that will do, as in Jenkins. Throws PLUGIN_DOCUMENT, whose status is that of Jenkins, where the text is no document, or names a plugin without its version that is not here; a document type is never read.
 */
export async function wantedByDocument(
  xml: string,
  isKnown: (shortName: string) => boolean,
): Promise<readonly WantedPlugin[]> {
  const found = new Map<string, WantedPlugin>();
  for (const element of elementsOf(await rootOf(xml))) {
    const named = attributeOf(element, 'plugin');
    const wanted = named === undefined ? null : wantedIn(named, isKnown);
    if (wanted !== null) found.set(wanted.shortName, { ...wanted, orNewer: true });
    if (found.size > MAX_PLUGINS) fail('FORM_BROKEN', `it names more than ${MAX_PLUGINS} plugins`);
  }
  return [...found.values()];
}

/** Returns the plugins in the names of form fields `plugin.NAME.SITE` and `plugin.NAME`. */
export function wantedByFields(names: readonly string[]): readonly WantedPlugin[] {
  const plugins = names.filter((name) => name.startsWith('plugin.')).map((name) => name.slice('plugin.'.length));
  const short = plugins.map((name) => name.replace(/\.default$/, '')).filter((name) => NAME.test(name));
  return atMost([...new Set(short)]).map((shortName) => ({ shortName, version: null }));
}

/** Returns the names of a request. Throws FORM_BROKEN where there are more than anybody has. */
export function atMost(names: readonly string[]): readonly string[] {
  if (names.length > MAX_PLUGINS) fail('FORM_BROKEN', `it names more than ${MAX_PLUGINS} plugins`);
  return names;
}

/**
 * Returns the plugin in `name@version`, in `name:version` as in lists of plugins, or in a name alone; null where the text
 * is none of these.
 */
export function wantedFrom(text: string): WantedPlugin | null {
  const [shortName = '', version = ''] = text.trim().split(/[@:]/);
  return NAME.test(shortName) ? { shortName, version: version === '' || version === 'latest' ? null : version } : null;
}

function wantedIn(text: string, isKnown: (shortName: string) => boolean): WantedPlugin | null {
  if (!/[@:]/.test(text) && !isKnown(text))
    fail('PLUGIN_DOCUMENT', `${text} has no version: it should be ${text}@VERSION`);
  return wantedFrom(text);
}

async function rootOf(xml: string): Promise<XmlElement> {
  try {
    return await parseXmlInSlices(xml, createYield(), POSTED);
  } catch (error) {
    if (error instanceof XmlError) return fail('PLUGIN_DOCUMENT', error.message);
    throw error;
  }
}

function* elementsOf(element: XmlElement): Iterable<XmlElement> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}
