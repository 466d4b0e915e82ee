import type { DefinitionKind } from '../../points/index.ts';
import { scriptOfBranch } from './branch/index.ts';
import { inlineScript } from './inline/index.ts';
import { scriptFromScm } from './scm/index.ts';

export const definitions = [inlineScript, scriptFromScm, scriptOfBranch] as const satisfies readonly DefinitionKind[];
