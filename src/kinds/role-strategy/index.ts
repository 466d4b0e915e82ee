import type { BuiltInPlugin } from '../../points/index.ts';
import { roleBased } from './strategy.ts';

export const roleStrategyPlugin: BuiltInPlugin = { name: 'role-strategy', kinds: [roleBased] };
