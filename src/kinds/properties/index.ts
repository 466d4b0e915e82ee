import type { AnyKind } from '../../points/index.ts';
import { buildDiscarder } from './build-discarder/index.ts';
import { parametersDefinition } from './parameters/index.ts';

export const properties = [parametersDefinition, buildDiscarder] as const satisfies readonly AnyKind[];
