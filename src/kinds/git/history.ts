import type { Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { BUILD_DATA, type BuildData } from './built.ts';

/** Limits how many earlier runs are read. */
const MAX_RUNS = 500;

/** Describes what earlier runs of the job built of a source. */
export interface BuiltBefore {
  /** Holds the data of the previous run, or of the nearest one that built this source. */
  readonly previous: BuildData | null;
  /**
   * Holds the data as of the newest run that was not skipped (NOT_BUILT); `successful` holds that as of the newest success.
   */
  readonly built: BuildData | null;
  readonly successful: BuildData | null;
}

/** Returns the data of a run for one of these remotes; undefined where it has none. */
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

/**
 * Returns the data that a run starts with for a source: that of an earlier checkout in the same run, else that of a
 * previous run, else new data.
 */
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
