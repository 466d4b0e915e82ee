import type { CascMap, CascNode } from '../document/tree.ts';
import type { WantedUser } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { closed, type Schema, TEXT } from '../work/schema.ts';

type Properties = Pick<WantedUser, 'email' | 'timeZone' | 'authorizedKeys'>;

/** Holds the properties with a value of their own here: their key in the file, and the user's field. */
const VALUES: ReadonlyMap<string, readonly [key: string, field: keyof Properties]> = new Map([
  ['mailer', ['emailAddress', 'email']],
  ['timezone', ['timeZoneName', 'timeZone']],
  ['sshPublicKey', ['authorizedKeys', 'authorizedKeys']],
]);

/** Holds the properties that exports of Jenkins list for every user, with the values that change nothing here. */
const USUAL: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['apiToken', {}],
  ['consoleUrlProvider', {}],
  ['experimentalFlags', {}],
  ['favorite', {}],
  ['favoriting', { autofavoriteEnabled: 'true' }],
  ['myView', {}],
  ['preferredProvider', { providerId: 'default' }],
  ['slack', {}],
  ['theme', {}],
]);

/** Describes the properties that a user may have, by their symbols. */
export const USER_PROPERTIES: Readonly<Record<string, Schema>> = Object.fromEntries([
  ...[...VALUES].map(([symbol, [key]]) => [symbol, closed({ [key]: TEXT })] as const),
  ...[...USUAL].map(
    ([symbol, usual]) =>
      [
        symbol,
        closed(Object.fromEntries(Object.entries(usual).map(([key, text]) => [key, { enum: [text] }]))),
      ] as const,
  ),
]);

/** Returns what the properties of a user say; those that are not here are noted. */
export function userProperties(properties: readonly CascNode[], path: string, reader: Reader): Properties {
  const found: { -readonly [Name in keyof Properties]: Properties[Name] } = {};
  for (const [at, property] of properties.entries()) {
    const described = reader.symbol(property, `${path}[${at}]`);
    if (described === null) continue;
    const below = `${path}[${at}].${described.name}`;
    const [key, field] = VALUES.get(described.name) ?? [];
    const usual = USUAL.get(described.name);
    const map = field === undefined && usual === undefined ? null : reader.map(described.value, below);
    if (map === null) reader.unknownKey(described, below);
    else if (key === undefined || field === undefined) onlyUsual(map, usual ?? {}, below, reader);
    else {
      reader.only(map, [key], below);
      const text = reader.text(map.entries.get(key)?.value, `${below}.${key}`);
      if (text !== null) found[field] = text;
    }
  }
  if (found.timeZone !== undefined && found.timeZone !== '' && !isTimeZone(found.timeZone))
    for (const property of properties.slice(0, 1))
      reader.refuse(property, `${path}.timezone.timeZoneName`, 'it is no time zone');
  return found;
}

function onlyUsual(map: CascMap, usual: Readonly<Record<string, string>>, path: string, reader: Reader): void {
  for (const [key, { at, value }] of map.entries) {
    const text = Object.hasOwn(usual, key) ? reader.text(value, `${path}.${key}`) : null;
    // A flag may be written `True`.
    if (text === null || text.toLowerCase() !== usual[key]) reader.unknownKey({ at }, `${path}.${key}`);
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
