import type { BuiltInPlugin } from '../../points/index.ts';
import { pamRealm } from './realm.ts';

export const pamAuthPlugin: BuiltInPlugin = { name: 'pam-auth', kinds: [pamRealm] };
