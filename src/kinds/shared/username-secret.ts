import type { Field } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/** Makes the field that says whether a user name is a secret; null where nobody chose, which hides it. */
export function usernameSecret(): Field<boolean | null> {
  return {
    type: 'boolean',
    label: 'Treat username as secret',
    help: 'It then shows in no list and in no log.',
    fromXml: (element) => (element === undefined ? null : element.text.trim() !== 'false'),
    toXml: (name, value) => (value === null ? [] : [node(name, String(value))]),
  };
}
