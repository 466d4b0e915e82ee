import { SETTING_ROWS } from './setting-rows.ts';
import type { Settings, SettingsChanges } from './settings-types.ts';

type Changeable = keyof Required<SettingsChanges>;

/** Returns the text of a root config.xml with these settings. Throws XmlError where it cannot be read. */
export function withChanges(xml: string, changes: SettingsChanges): string {
  return names(changes).reduce((text, name) => written(text, name, changes), xml);
}

/** Returns the names of the settings that change, in the order of the table. */
function names(changes: SettingsChanges): Changeable[] {
  return (Object.keys(SETTING_ROWS) as Changeable[]).filter((name) => changes[name] !== undefined);
}

function written<Name extends Changeable>(xml: string, name: Name, changes: SettingsChanges): string {
  const value: Settings[Name] | undefined = changes[name];
  return value === undefined ? xml : SETTING_ROWS[name].write(xml, value);
}
