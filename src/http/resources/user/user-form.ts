import { fail } from '../../../model/index.ts';
import type { Parameter } from '../../parameters/declare.ts';
import type { Fields } from '../../parameters/fields.ts';
import { isJsonObject, type JsonObject, parseSubmitted } from '../../parameters/submitted-json.ts';
import { group, submittedJson } from '../../parameters/types.ts';

/** Describes the settings of a user; null where the form does not name them. */
export interface UserSettings {
  readonly fullName: string | null;
  readonly description: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly timeZone: string | null;
  readonly authorizedKeys: string | null;
  readonly primaryView: string | null;
}

/** Names the password's fields on Jenkins's page, which are outside of `json`. */
const PASSWORD_FIELDS = ['user.password', 'user.password2'] as const;

/** Declares the form of a user's settings. Reading it throws FORM_EXPECTED, FORM_BROKEN, PASSWORDS_DIFFER. */
export function settingsForm(doc: string): Parameter<UserSettings> {
  return group({ json: submittedJson(doc) }, (fields) => settingsFrom(submittedSettings(fields), fields));
}

/**
 * Returns the `json` field of the form; the page of this server sends its members as plain fields. Throws FORM_EXPECTED.
 */
function submittedSettings(parameters: Fields): JsonObject {
  const json = parameters.get('json');
  if (json !== undefined) return parseSubmitted(json);
  if (!parameters.has('fullName') && !parameters.has('_.fullName')) fail('FORM_EXPECTED');
  return Object.fromEntries(parameters.names.map((name) => [name, parameters.get(name)]));
}

/**
 * Returns what the form of a user's settings says. Each property of Jenkins is an object `userPropertyN` of the form, known by
 * its members, since the number depends on the plugins. A blank password stays as it is. Throws PASSWORDS_DIFFER.
 */
export function settingsFrom(form: JsonObject, parameters: Pick<Fields, 'get'>): UserSettings {
  const properties = Object.entries(form).flatMap(([name, value]) =>
    name.startsWith('userProperty') && isJsonObject(value) ? [value] : [],
  );
  const text = (name: string): string | null => textOf(form[name] ?? form[`_.${name}`]);
  const ofProperty = (name: string): string | null =>
    textOf(properties.find((value) => Object.hasOwn(value, name))?.[name]);
  const first = text('password1') ?? parameters.get(PASSWORD_FIELDS[0]) ?? '';
  const second = text('password2') ?? parameters.get(PASSWORD_FIELDS[1]) ?? first;
  if (first !== second) fail('PASSWORDS_DIFFER');
  return {
    fullName: text('fullName'),
    description: text('description'),
    email: text('email') ?? textOf(form['email.address']) ?? ofProperty('address'),
    password: first === '' ? null : first,
    timeZone: text('timeZoneName') ?? ofProperty('timeZoneName'),
    authorizedKeys: text('authorizedKeys') ?? ofProperty('authorizedKeys'),
    primaryView: text('primaryViewName') ?? ofProperty('primaryViewName'),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
