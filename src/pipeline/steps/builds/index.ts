import type { StepKind } from '../define.ts';
import { build } from './build.ts';
import { checkout } from './checkout.ts';
import { evaluate } from './evaluate.ts';
import { library, libraryResource } from './libraries.ts';
import { load } from './load.ts';
import { properties } from './properties.ts';
import { readTrusted, resolveScm } from './script-source.ts';
import { getContext, withContext } from './server-objects.ts';
import { envVarsForTool, tool } from './tool.ts';
import { waitForBuild } from './wait-for-build.ts';

export const buildsSteps: readonly StepKind[] = [
  build,
  checkout,
  envVarsForTool,
  evaluate,
  getContext,
  library,
  libraryResource,
  load,
  properties,
  readTrusted,
  resolveScm,
  tool,
  waitForBuild,
  withContext,
];
