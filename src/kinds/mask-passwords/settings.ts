import { bool, type ConfigOf, defineSettings, type Field, secret, text } from '../../points/index.ts';
import { node, type XmlElement } from '../../xml/index.ts';
import { groupList } from '../shared/group-list.ts';
import type { PasswordPair } from './pairs-field.ts';

const PACKAGE = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswords';

const FIELDS = {
  globalVarEnableGlobally: bool({ label: 'Enable Mask Passwords for ALL BUILDS' }),
  globalVarPasswordPairs: groupList(
    `${PACKAGE}BuildWrapper_-VarPasswordPair`,
    { var: text({ label: 'Name' }), password: secret({ label: 'Password' }) },
    { label: 'Global name/password pairs', aliases: 'any' },
  ),
  // Where versions of the plugin keep expressions: a list, one with names, and a map of the same.
  globalVarMaskRegexes: textsNamed('regex', 'Global regular expressions'),
  globalVarMaskRegexesU: textsNamed('regex'),
  globalVarMaskRegexesMap: textsNamed('regex'),
  maskPasswordsParamDefClasses: textsNamed('string', 'Parameters whose values are masked'),
} as const;

type MaskSettings = ConfigOf<typeof FIELDS>;

/** Holds what an administrator wants hidden in consoles. Jenkins: `MaskPasswordsConfig`. */
export const maskSettings = defineSettings({
  displayName: 'Mask Passwords',
  yaml: 'unclassified.maskPasswordsConfig',
  file: `${PACKAGE}Config.xml`,
  rootTag: `${PACKAGE}Config`,
  fields: FIELDS,
  example: {
    globalVarEnableGlobally: true,
    globalVarPasswordPairs: [{ var: 'TOKEN', password: 's3cret' }],
    globalVarMaskRegexes: ['key=(\\w+)'],
    globalVarMaskRegexesU: [],
    globalVarMaskRegexesMap: [],
    maskPasswordsParamDefClasses: ['hudson.model.StringParameterDefinition'],
  },
  hidden: (config) =>
    config.globalVarEnableGlobally
      ? { secrets: commonPairs(config).map(({ password }) => password), expressions: commonExpressions(config) }
      : null,
});

/** Returns the variables of all jobs that ask for masking. */
export function commonPairs({ globalVarPasswordPairs }: MaskSettings): readonly PasswordPair[] {
  return globalVarPasswordPairs.filter((pair) => pair.var.trim() !== '' && pair.password !== '');
}

/** Returns Java's expressions of what all jobs mask that ask for it. */
export function commonExpressions(config: MaskSettings): readonly string[] {
  const { globalVarMaskRegexes, globalVarMaskRegexesU, globalVarMaskRegexesMap } = config;
  const all = new Set([...globalVarMaskRegexes, ...globalVarMaskRegexesU, ...globalVarMaskRegexesMap]);
  return [...all].filter((source) => source.trim() !== '');
}

/** Defines a field for the texts of all elements with a name, at any depth inside the field's own. */
function textsNamed(name: string, label?: string): Field<readonly string[]> {
  return {
    type: 'List<String>',
    ...(label && { label }),
    fromXml: (element) => textsIn(element, name),
    toXml: (field, texts) => [
      node(
        field,
        texts.map((each) => node(name, each)),
      ),
    ],
  };
}

function textsIn(element: XmlElement | undefined, name: string): readonly string[] {
  if (element === undefined) return [];
  return element.name === name ? [element.text] : element.children.flatMap((child) => textsIn(child, name));
}
