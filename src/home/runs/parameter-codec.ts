import type { ParameterValue } from '../../model/index.ts';
import { childOf, childText, node, plainLists, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

export const PARAMETERS_ACTION = 'hudson.model.ParametersAction';

const TAGS = {
  string: 'hudson.model.StringParameterValue',
  text: 'hudson.model.TextParameterValue',
  boolean: 'hudson.model.BooleanParameterValue',
  password: 'hudson.model.PasswordParameterValue',
  file: 'hudson.model.FileParameterValue',
  run: 'hudson.model.RunParameterValue',
  credentials: 'com.cloudbees.plugins.credentials.CredentialsParameterValue',
} as const satisfies Record<ParameterValue['kind'], string>;

/** Returns `<hudson.model.ParametersAction>`; a password's value is encrypted. */
export function parametersAction(values: readonly ParameterValue[], secrets: Pick<SecretStore, 'encrypt'>): XmlNode {
  return node(PARAMETERS_ACTION, [
    node('safeParameters', { class: 'sorted-set' }),
    node(
      'parameters',
      values.map((value) =>
        node(TAGS[value.kind], [
          node('name', value.name),
          ...(value.description === undefined ? [] : [node('description', value.description)]),
          ...valueNodes(value, secrets),
        ]),
      ),
    ),
    node(
      'parameterDefinitionNames',
      values.map((value) => node('string', value.name)),
    ),
  ]);
}

function valueNodes(value: ParameterValue, secrets: Pick<SecretStore, 'encrypt'>): XmlNode[] {
  switch (value.kind) {
    case 'string':
    case 'text':
      return [node('value', value.value)];
    case 'boolean':
      return [node('value', String(value.value))];
    case 'password':
      return [node('value', secrets.encrypt(value.value))];
    case 'file':
      return [
        node('originalFileName', value.originalFileName),
        node('location', value.name),
        ...(value.storedAs === null ? [] : [node('tmpFileName', value.storedAs)]),
      ];
    case 'credentials':
      return [node('value', value.value), node('isDefaultValue', String(value.isDefault))];
    case 'run':
      return [node('runId', `${value.jobName}#${value.number}`)];
  }
}

/** Returns the values of the action; those of kinds that are not built in become text where they look like it. */
export function readParameters(action: XmlElement, secrets: Pick<SecretStore, 'decrypt'>): ParameterValue[] {
  return (childOf(plainLists(action), 'parameters')?.children ?? []).flatMap((element) => readValue(element, secrets));
}

function readValue(element: XmlElement, secrets: Pick<SecretStore, 'decrypt'>): ParameterValue[] {
  const description = childText(element, 'description');
  const base = { name: childText(element, 'name') ?? '', ...(description !== undefined && { description }) };
  const value = childText(element, 'value') ?? '';
  switch (element.name) {
    case TAGS.string:
      return [{ kind: 'string', ...base, value }];
    case TAGS.text:
      return [{ kind: 'text', ...base, value }];
    case TAGS.boolean:
      return [{ kind: 'boolean', ...base, value: value.trim() === 'true' }];
    case TAGS.password:
      return [{ kind: 'password', ...base, value: secrets.decrypt(value) }];
    case TAGS.file:
      return [
        {
          kind: 'file',
          ...base,
          originalFileName: childText(element, 'originalFileName') ?? '',
          storedAs: childText(element, 'tmpFileName') ?? null,
        },
      ];
    case TAGS.credentials:
      return [{ kind: 'credentials', ...base, value, isDefault: childText(element, 'isDefaultValue') === 'true' }];
    case TAGS.run:
      return runValue(childText(element, 'runId') ?? '', base);
    default:
      return textValue(element, base);
  }
}

/** Returns the value of an unknown class as text. An encrypted text of such a class is neither decrypted nor shown. */
function textValue(element: XmlElement, base: { name: string; description?: string }): ParameterValue[] {
  const held = childOf(element, 'value') ?? childOf(element, 'label');
  if (base.name === '' || held === undefined || held.children.length > 0) return [];
  return /^\{[A-Za-z0-9+/=]+\}$/.test(held.text.trim()) ? [] : [{ kind: 'string', ...base, value: held.text }];
}

function runValue(id: string, base: { name: string; description?: string }): ParameterValue[] {
  const at = id.lastIndexOf('#');
  const number = Number(id.slice(at + 1));
  return at > 0 && Number.isSafeInteger(number) ? [{ kind: 'run', ...base, jobName: id.slice(0, at), number }] : [];
}
