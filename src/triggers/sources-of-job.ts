import type { Home, Job } from '../home/index.ts';
import type { Run } from '../model/index.ts';
import {
  type Configured,
  type DefinitionKind,
  type KindRegistry,
  pipelineConfig,
  type ScmKind,
} from '../points/index.ts';

/** Describes a source of a job, as the job's configuration or one of its runs has it. */
export interface WatchedSource {
  readonly kind: ScmKind;
  readonly config: unknown;
  /** Says whether the source may be polled for changes. */
  readonly poll: boolean;
}

type Homes = Pick<Home, 'runs'> & { readonly registry: KindRegistry };

/**
 * Returns the sources of a job: its own one, or for a pipeline what its last good run checked out and where its script
 * comes from.
 */
export function sourcesOf(home: Homes, job: Job): WatchedSource[] {
  if (pipelineConfig(job.config) !== null) return sourcesOfPipeline(home, job);
  const own = sourceOf(job.config.scm, true);
  return own === null ? [] : [own];
}

/** Returns the sources of a pipeline, one for each key. Jenkins: `WorkflowJob#getSCMs`. */
export function sourcesOfPipeline(home: Homes, job: Job): WatchedSource[] {
  const found = new Map<string, WatchedSource>();
  const run = home.runs.permalink(job, 'lastSuccessfulBuild') ?? newestOf(home, job);
  for (const { tag, config, poll } of run?.checkouts ?? []) {
    const kind = home.registry.find('scm', tag);
    if (kind !== undefined && config !== null) found.set(kind.key(config), { kind, config, poll });
  }
  const script = sourceOf(scriptSource(pipelineConfig(job.config)?.definition ?? null), true);
  if (script !== null) {
    const key = script.kind.key(script.config);
    if (!found.has(key)) found.set(key, script);
  }
  return [...found.values()];
}

/** Returns the source that a pipeline's definition reads its script from; null where the definition contains the script. */
function scriptSource(definition: Configured<DefinitionKind> | null): Configured<ScmKind> | null {
  if (definition === null || definition.kind === null) return null;
  const origin = definition.kind.origin(definition.config);
  return origin?.kind === 'scm' ? origin.scm : null;
}

function sourceOf(scm: Configured<ScmKind> | null, poll: boolean): WatchedSource | null {
  return scm === null || scm.kind === null ? null : { kind: scm.kind, config: scm.config, poll };
}

function newestOf({ runs }: Homes, job: Job): Run | undefined {
  for (const run of runs.newestFirst(job)) return run;
  return undefined;
}
