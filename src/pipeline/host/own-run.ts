import { createHash } from 'node:crypto';
import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { Folder, Home, Job } from '../../home/index.ts';
import { isUnknownParameter, parameterDefinitions, propertyOf } from '../../points/index.ts';
import type { OwnRun } from '../capabilities/own-run.ts';
import { recordOf } from './run-record.ts';

/** Creates the run as its script accesses it. */
export function createOwnRun(
  deps: FlowDependencies,
  active: ActiveRun,
  { folder, sandbox }: Pick<OwnRun, 'folder' | 'sandbox'>,
): OwnRun {
  const { job, run } = active;
  const restart = run.causes.find(({ kind }) => kind === 'restart');
  const noteActions: OwnRun['noteActions'] = (change) => {
    const before = new Set(run.actions);
    const shown = (text: string): string => active.log.mask.text(text);
    run.actions = change(run).map((each) =>
      before.has(each) ? each : { ...each, data: textsReplaced(each.data, shown) },
    );
  };
  return {
    job: run.job,
    number: run.number,
    folder,
    sandbox,
    ...(restart?.kind === 'restart' && { restartFrom: restart.stage }),
    causes: run.causes,
    get parameters() {
      return run.parameters ?? [];
    },
    record: recordOf(deps, job, run),
    get previousResult() {
      for (const each of deps.home.runs.newestFirst(job, run.number - 1)) {
        if (each.state === 'completed') return each.result;
      }
      return null;
    },
    result: () => active.result,
    worsen: (result) => active.worsen(result),
    async changeActions(change) {
      noteActions(change);
      await deps.home.runs.save(job, run);
    },
    noteActions,
    async change(property, value) {
      const shown = typeof value === 'string' ? active.log.mask.text(value) : value;
      Object.assign(run, { [property]: shown });
      await deps.home.runs.save(job, run);
    },
    jobProperty: (property) => propertyOf(active.config, property),
    folderProperties: (property) =>
      foldersAround(deps.home.items, job).flatMap((folder) => propertyOf(folder.config, property) ?? []),
    parameterDefaults: () =>
      (parameterDefinitions(job.config) ?? []).flatMap(({ kind, config }) => {
        // Those of unknown classes are values of the run; a journal that is older knows nothing of them.
        if (isUnknownParameter(kind)) return [];
        const value = kind.defaultValue(config, { findRun: () => null });
        return value === null ? [] : [value];
      }),
    idOf: (key) => createHash('sha256').update(`${run.job}#${run.number} ${key}`).digest('hex'),
  };
}

/** Returns data that JSON can hold with each of its texts as `replaced` returns it. */
function textsReplaced(data: unknown, replaced: (text: string) => string): unknown {
  if (typeof data === 'string') return replaced(data);
  if (Array.isArray(data)) return data.map((each) => textsReplaced(each, replaced));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, textsReplaced(value, replaced)]));
}

/** Returns the folders around a job, the innermost first. */
function foldersAround(items: Home['items'], { fullName }: Pick<Job, 'fullName'>): readonly Folder[] {
  const found: Folder[] = [];
  for (let at = fullName.lastIndexOf('/'); at > 0; at = fullName.lastIndexOf('/', at - 1)) {
    const item = items.get(fullName.slice(0, at));
    if (item?.kind === 'folder') found.push(item);
  }
  return found;
}
