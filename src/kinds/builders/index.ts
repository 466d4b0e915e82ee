import type { BuilderKind } from '../../points/index.ts';
import { shell } from './shell/index.ts';

export const builders = [shell] as const satisfies readonly BuilderKind[];
