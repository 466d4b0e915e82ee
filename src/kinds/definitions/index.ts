import type { DefinitionKind } from '../../points/index.ts';
import { inlineScript } from './inline/index.ts';

export const definitions = [inlineScript] as const satisfies readonly DefinitionKind[];
