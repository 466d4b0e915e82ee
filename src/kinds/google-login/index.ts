import type { BuiltInPlugin } from '../../points/index.ts';
import { googleRealm } from './realm.ts';

export const googleLoginPlugin: BuiltInPlugin = { name: 'google-login', kinds: [googleRealm] };
