import type { DefinitionKind } from '../../points/index.ts';
import { scriptFromScm } from '../workflow-cps/from-scm.ts';
import { inlineScript } from '../workflow-cps/inline.ts';
import { scriptOfBranch } from '../workflow-multibranch/definition.ts';

export const definitions = [inlineScript, scriptFromScm, scriptOfBranch] as const satisfies readonly DefinitionKind[];
