import { isWorse, type Result } from '../../model/index.ts';
import { type Configured, mavenConfig } from '../../points/index.ts';
import type { ActiveRun } from './active-run.ts';

/** Describes a build step with the results after which it still runs. */
export interface JobStep {
  readonly builder: Configured;
  runsAfter(result: Result): boolean;
  /** Is true in a group in which the first step that fails ends the others, even where failures before did not. */
  readonly isLast: boolean;
}

/**
 * Returns the build steps of a job in order: those of its configuration; then what the kind of the job does by itself. For
 * a Maven job its pre steps, Maven, and the post steps, which run after the results that it configures.
 */
export function jobSteps({ config, job }: Pick<ActiveRun, 'config' | 'job'>): readonly JobStep[] {
  const maven = mavenConfig(config);
  const { main } = job.itemKind;
  if (maven === null || main === undefined) {
    const own = main === undefined ? [] : [step({ kind: main, config })];
    return [...config.builders.map((builder) => step(builder)), ...own];
  }
  const worst = worstFor(maven.runPostStepsIfResult?.name);
  return [
    ...maven.prebuilders.map((builder) => step(builder)),
    step({ kind: main, config }),
    ...maven.postbuilders.map((builder) => ({
      builder,
      runsAfter: (result: Result) => !isWorse(result, worst),
      isLast: true,
    })),
  ];
}

function step(builder: Configured): JobStep {
  return { builder, runsAfter: (result) => !isWorse(result, 'UNSTABLE'), isLast: false };
}

function worstFor(name: string | undefined): Result {
  return name === 'SUCCESS' || name === 'UNSTABLE' ? name : 'FAILURE';
}
