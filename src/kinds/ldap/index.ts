import type { BuiltInPlugin } from '../../points/index.ts';
import { ldapRealm } from './realm.ts';

export const ldapPlugin: BuiltInPlugin = { name: 'ldap', kinds: [ldapRealm] };
