import type { BuiltInPlugin } from '../../points/index.ts';
import { activeDirectoryRealm } from './realm.ts';

export const activeDirectoryPlugin: BuiltInPlugin = { name: 'active-directory', kinds: [activeDirectoryRealm] };
