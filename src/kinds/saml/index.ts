import type { BuiltInPlugin } from '../../points/index.ts';
import { samlRealm } from './realm.ts';

export const samlPlugin: BuiltInPlugin = { name: 'saml', kinds: [samlRealm] };
