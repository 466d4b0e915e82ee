import type { Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { BUILD_DATA, type BuildData } from './built.ts';

/** More runs than these are not looked into. */
const MAX_RUNS = 500;

/** What earlier runs of the job built of a source. */
export interface BuiltBefore {
  /** Of the run before, or the nearest one that built this source. */
  readonly previous: BuildData | null;
  /** The same, seen from the newest run that was not left out (NOT_BUILT), and from the newest success. */
  readonly built: BuildData | null;
  readonly successful: BuildData | null;
}

/** The data of a run that is of one of these remotes; undefined: it has none. */
export function dataOf({ actions }: Pick<Run, 'actions'>, urls: readonly string[]): BuildData | undefined {
  return actions
    .flatMap(({ tag, data }) => (tag === BUILD_DATA ? [data as BuildData] : []))
    .find(({ remoteUrls }) => urls.some((url) => remoteUrls.includes(url)));
}

export async function builtBefore(
  earlier: AsyncIterable<Readonly<Run>>,
  urls: readonly string[],
): Promise<BuiltBefore> {
  const found: { previous?: BuildData; built?: BuildData; successful?: BuildData } = {};
  let wasBuilt = false;
  let wasSuccessful = false;
  let count = 0;
  for await (const run of earlier) {
    count += 1;
    wasBuilt ||= run.result !== null && run.result !== 'NOT_BUILT';
    wasSuccessful ||= run.result === 'SUCCESS';
    const data = dataOf(run, urls);
    if (data !== undefined) {
      found.previous ??= data;
      if (wasBuilt) found.built ??= data;
      if (wasSuccessful) found.successful ??= data;
    }
    if (found.successful !== undefined || count >= MAX_RUNS) break;
  }
  const { previous = null, built = null, successful = null } = found;
  return { previous, built, successful };
}

/** Data of this run for a source: from an earlier checkout of the same run, else from before, else new. */
export function startingData(
  { run }: Pick<RunContext, 'run'>,
  urls: readonly string[],
  previous: BuildData | null,
  scmName: string,
): BuildData {
  const known = dataOf(run, urls) ?? previous;
  if (known === null) return { byBranch: [], lastBuild: null, remoteUrls: urls, scmName, index: null };
  return { ...known, remoteUrls: [...new Set([...known.remoteUrls, ...urls])], scmName, index: null };
}
