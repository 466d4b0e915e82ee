import type { MaskSettings } from '../../points/index.ts';
import { childOf, childText, type XmlElement } from '../../xml/index.ts';
import { readDocument } from '../files/read-document.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

/** Where versions of the plugin keep expressions: a list, one with names, and a map of the same. */
const LISTS = ['globalVarMaskRegexes', 'globalVarMaskRegexesU', 'globalVarMaskRegexesMap'];

const NONE: MaskSettings = { everywhere: false, passwords: [], expressions: [], parameterClasses: [] };

/** The file of Jenkins's plugin Mask Passwords. Throws where it is there and cannot be read. */
export async function readMaskSettings(
  layout: Pick<Layout, 'maskSettings'>,
  secrets: Pick<SecretStore, 'decrypt'>,
): Promise<MaskSettings> {
  const root = await readDocument(layout.maskSettings);
  if (root === null) return NONE;
  const pairs = (childOf(root, 'globalVarPasswordPairs')?.children ?? []).map((pair) => ({
    name: childText(pair, 'var') ?? '',
    password: secrets.decrypt(childText(pair, 'password') ?? ''),
  }));
  const expressions = LISTS.flatMap((name) => textsOf(childOf(root, name), 'regex'));
  return {
    everywhere: childText(root, 'globalVarEnableGlobally')?.trim() === 'true',
    passwords: pairs.filter(({ name, password }) => name.trim() !== '' && password !== ''),
    expressions: [...new Set(expressions)].filter((source) => source.trim() !== ''),
    parameterClasses: textsOf(childOf(root, 'maskPasswordsParamDefClasses'), 'string'),
  };
}

function textsOf(element: XmlElement | undefined, name: string): readonly string[] {
  if (element === undefined) return [];
  return element.name === name ? [element.text] : element.children.flatMap((child) => textsOf(child, name));
}
