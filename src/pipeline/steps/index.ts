import { basicSteps } from './basic/index.ts';
import { buildsSteps } from './builds/index.ts';
import { controlSteps } from './control/index.ts';
import { dataSteps } from './data/index.ts';
import type { StepKind } from './define.ts';
import { dockerSteps } from './docker/index.ts';
import { filesSteps } from './files/index.ts';
import { inputSteps } from './input/index.ts';
import { nodeSteps } from './node/index.ts';
import { shellSteps } from './shell/index.ts';
import { wrapSteps } from './wrap/index.ts';

/** Lists the steps of scripts of every kind; `declarative` adds its own. */
export const scriptSteps: readonly StepKind[] = [
  ...basicSteps,
  ...controlSteps,
  ...shellSteps,
  ...nodeSteps,
  ...filesSteps,
  ...dataSteps,
  ...buildsSteps,
  ...wrapSteps,
  ...dockerSteps,
  ...inputSteps,
];
