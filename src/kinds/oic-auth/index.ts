import type { BuiltInPlugin } from '../../points/index.ts';
import { oicRealm } from './realm.ts';

export const oicAuthPlugin: BuiltInPlugin = { name: 'oic-auth', kinds: [oicRealm] };
