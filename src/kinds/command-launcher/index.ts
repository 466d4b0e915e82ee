import type { BuiltInPlugin } from '../../points/index.ts';
import { commandLauncher } from './launcher.ts';

export const commandLauncherPlugin: BuiltInPlugin = { name: 'command-launcher', kinds: [commandLauncher] };
