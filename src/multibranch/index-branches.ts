import { dateText } from '../java/index.ts';
import { type Cause, timeSpan } from '../model/index.ts';
import {
  type BranchSource,
  type Discovery,
  type HeadName,
  type MultibranchConfig,
  multibranchConfig,
  type ScmSourceKind,
} from '../points/index.ts';
import type { XmlNode } from '../xml/index.ts';
import { failureLines } from './failure-text.ts';
import { type Observer, observeBranch } from './observe-branch.ts';
import type { Scan } from './types.ts';

export interface KnownSource {
  readonly from: BranchSource;
  readonly source: { readonly kind: ScmSourceKind; readonly config: unknown };
}

/**
 * Returns the sources of a project. Throws where the kind of one is not built in, because its branches would seem to be
 * gone.
 */
export function sourcesOf(config: MultibranchConfig): KnownSource[] {
  return config.sources.map((from) => {
    const { source } = from;
    if (source.kind === null) throw new Error(`Sources of the kind ${source.tag} are not known here`);
    return { from, source: { kind: source.kind, config: source.config } };
  });
}

/** Scans a project for all its branches. Throws where not all sources could be scanned. Jenkins: `MultiBranchProject`. */
export async function indexBranches(scan: Scan): Promise<void> {
  const { deps, log, folder, context } = scan;
  const begin = deps.clock.now();
  log.line(`[${dateText(begin)}] Starting branch indexing...`);
  try {
    const config = multibranchConfig(folder.config);
    const sources = config === null ? [] : sourcesOf(config);
    const facts = new Map<string, readonly XmlNode[]>();
    for (const { source } of sources) {
      const id = source.kind.id(source.config);
      await telling(scan, `Could not update folder level actions from source ${id}`, async () => {
        facts.set(id, await source.kind.facts(source.config, context));
      });
    }
    await deps.home.computed.writeState(folder.fullName, facts);
    for (const known of sources) {
      const id = known.source.kind.id(known.source.config);
      await telling(scan, `Could not fetch branches from source ${id}`, () =>
        discoverFrom(scan, known, { only: null, causes: [{ kind: 'branch-indexing' }] }),
      );
    }
  } finally {
    const end = deps.clock.now();
    log.line(`[${dateText(end)}] Finished branch indexing. Indexing took ${timeSpan(end - begin)}`);
  }
}

/** Does the work; logs a failure with its time, and throws it. */
async function telling(scan: Scan, text: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    scan.log.error(`[${dateText(scan.deps.clock.now())}] ${text}`);
    for (const line of failureLines(error)) scan.log.line(line);
    throw error;
  }
}

/** Scans one source for its heads, or, with `only`, for those that an event is about. */
export async function discoverFrom(
  scan: Scan,
  { from, source }: KnownSource,
  { only, causes }: { readonly only: readonly HeadName[] | null; readonly causes: readonly Cause[] },
): Promise<void> {
  const config = multibranchConfig(scan.folder.config);
  const scriptPath = config?.factory?.scriptPath ?? 'Jenkinsfile';
  const order = (config === null ? [] : sourcesOf(config)).map((each) => each.source.kind.id(each.source.config));
  const observer: Observer = { scan, from, source, order, scriptPath, causes };
  const discovery: Discovery = {
    only,
    async wants(_head, exists) {
      const isThere = await exists(scriptPath);
      scan.log.line(`      ‘${scriptPath}’ ${isThere ? 'found' : 'not found'}`);
      return isThere;
    },
    observe: (revision) => observeBranch(observer, revision),
  };
  await source.kind.discover(source.config, scan.context, discovery);
}
