import type { ItemKind } from '../../points/index.ts';
import { freestyle } from './freestyle/index.ts';

export const items = [freestyle] as const satisfies readonly ItemKind[];
