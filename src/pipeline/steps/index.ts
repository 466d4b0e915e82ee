import { createDeclarativeSteps } from '../declarative/steps.ts';
import { basicSteps } from './basic/index.ts';
import { buildsSteps } from './builds/index.ts';
import { controlSteps } from './control/index.ts';
import { dataSteps } from './data/index.ts';
import type { StepKind } from './define.ts';
import { dockerSteps } from './docker/index.ts';
import { filesSteps } from './files/index.ts';
import { inputSteps } from './input/index.ts';
import { mailSteps } from './mail/index.ts';
import { nodeSteps } from './node/index.ts';
import { reportsSteps } from './reports/index.ts';
import { shellSteps } from './shell/index.ts';
import { wrapSteps } from './wrap/index.ts';

/** All steps, by function name. */
export const STEPS: ReadonlyMap<string, StepKind> = new Map(
  [
    ...basicSteps,
    ...controlSteps,
    ...shellSteps,
    ...nodeSteps,
    ...filesSteps,
    ...dataSteps,
    ...buildsSteps,
    ...reportsSteps,
    ...wrapSteps,
    ...dockerSteps,
    ...inputSteps,
    ...mailSteps,
    ...createDeclarativeSteps(() => STEPS),
  ].map((step) => [step.name, step]),
);
