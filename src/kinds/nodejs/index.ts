import type { BuiltInPlugin } from '../../points/index.ts';
import { nodejs } from './tool.ts';

export const nodejsPlugin: BuiltInPlugin = { name: 'nodejs', kinds: [nodejs] };
