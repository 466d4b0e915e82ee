import { branchItemName, type Job } from '../home/index.ts';
import { messageOf } from '../kit/index.ts';
import { type Cause, parentOf } from '../model/index.ts';
import {
  type Branch,
  type BranchSource,
  branchOf,
  type FoundHead,
  type OrganizationConfig,
  organizationConfig,
  type ScmRevision,
  type ScmSourceKind,
} from '../points/index.ts';
import { branchJobDocument, branchOfHead, hasJobProperties, isSameBranch, withBranch } from './branch-job.ts';
import { isSuppressed } from './branch-properties.ts';
import { failureLines } from './failure-text.ts';
import { revisionText } from './revision-text.ts';
import type { Scan } from './types.ts';

export interface Observer {
  readonly scan: Scan;
  readonly from: BranchSource;
  readonly source: { readonly kind: ScmSourceKind; readonly config: unknown };
  /** Lists the ids of the project's sources, in the order of their precedence. */
  readonly order: readonly string[];
  readonly scriptPath: string;
  readonly causes: readonly Cause[];
}

/** Processes a head that was found: creates or updates its job, and builds it if there is something new. */
export async function observeBranch(observer: Observer, revision: ScmRevision): Promise<void> {
  const { scan, from, source } = observer;
  const { home } = scan.deps;
  const name = branchItemName(revision.head.name);
  const job = home.items.get(`${scan.folder.fullName}/${name}`);
  if (job === undefined) {
    scan.observed.add(name);
    const made = await makeJob(observer, revision, name);
    if (made !== null) await buildIfWanted(observer, made, revision, { lastBuilt: null, lastSeen: null });
    return;
  }
  const before = job.kind === 'job' ? branchOf(job.config) : null;
  if (job.kind !== 'job' || before === null) {
    scan.log.line(`Detected unsupported subitem ${scan.folder.fullName}/${name}, skipping`);
    scan.observed.add(name);
    return;
  }
  const isFirstHere = !scan.observed.has(name);
  scan.observed.add(name);
  if (!mayTake(observer, job, before, isFirstHere)) return;
  await bringUpToDate(observer, job, { before, after: branchOfHead(source, from.strategy, revision.head) }, revision);
}

/**
 * Says whether this source may own the job. Where two sources have a branch of the same name, it belongs to the first one.
 */
function mayTake({ scan, source, order }: Observer, { fullName }: Job, before: Branch, isFirstHere: boolean): boolean {
  const id = source.kind.id(source.config);
  if (before.isDead || before.sourceId === id) return true;
  const ours = order.indexOf(id) + 1;
  const old = order.indexOf(before.sourceId) + 1;
  if (old > 0 && old < ours) {
    scan.log.line(`Ignoring ${fullName} from source #${ours} as source #${old} owns the branch name`);
    return false;
  }
  scan.log.line(
    old === 0
      ? `Takeover for ${fullName} by source #${ours} from source that no longer exists`
      : `Takeover for ${fullName} by source #${ours} from source #${old}`,
  );
  return isFirstHere || old > ours;
}

async function makeJob(observer: Observer, revision: ScmRevision, name: string): Promise<Job | null> {
  const { scan, from, source, scriptPath } = observer;
  const { deps, folder } = scan;
  const branch = branchOfHead(source, from.strategy, revision.head);
  const xml = branchJobDocument(deps, branch, { itemName: name, scriptPath });
  const made = await deps.home.items.createComputed(folder.fullName, name, xml);
  return made.kind === 'job' ? made : null;
}

async function bringUpToDate(
  observer: Observer,
  job: Job,
  { before, after }: { readonly before: Branch; readonly after: Branch },
  revision: ScmRevision,
): Promise<void> {
  const { scan, scriptPath } = observer;
  const { deps, log } = scan;
  const { head } = revision;
  const { items, computed } = deps.home;
  const isReopened = before.isDead || before.sourceId !== after.sourceId;
  // What a script made of the properties that the branch decides on is undone by each scan, as in Jenkins.
  if (isReopened || !isSameBranch(deps, before, after) || !hasJobProperties(deps, job, after)) {
    await items.rewrite(job, (xml) => withBranch(deps, xml, { before, after }, scriptPath));
  }
  if (isReopened) {
    log.line(`${pronoun(head.kind)} reopened: ${head.name} (${revisionText(revision)})`);
    await buildIfWanted(observer, job, revision, { lastBuilt: null, lastSeen: null });
    return;
  }
  const lastBuilt = computed.revision(job.fullName, 'built');
  const now = revisionText(revision);
  if (lastBuilt !== null && revisionText(lastBuilt) === now) {
    log.line(`No changes detected: ${head.name} (still at ${now})`);
    return;
  }
  log.line(`Changes detected: ${head.name} (${lastBuilt === null ? 'null' : revisionText(lastBuilt)} → ${now})`);
  const lastSeen = computed.revision(job.fullName, 'seen') ?? lastBuilt;
  await buildIfWanted(observer, job, revision, { lastBuilt, lastSeen });
}

function pronoun(kind: ScmRevision['head']['kind']): string {
  if (kind === 'tag') return 'Tag';
  return kind === 'branch' ? 'Branch' : 'Pull Request';
}

async function buildIfWanted(
  { scan, from, source, causes }: Observer,
  job: Job,
  revision: ScmRevision,
  last: Pick<FoundHead, 'lastBuilt' | 'lastSeen'>,
): Promise<void> {
  const { deps, log } = scan;
  const { computed } = deps.home;
  const { head } = revision;
  const found: FoundHead = {
    head,
    revision,
    ...last,
    now: deps.clock.now(),
    isTrusted: () => isTrusted(scan, source, revision),
  };
  if (!(await isAutomatic(from, found))) {
    log.line(`No automatic build triggered for ${head.name}`);
  } else if (isSuppressed(job, causes, organizationOf(scan))) {
    log.line(`Did not schedule build for branch: ${head.name}`);
  } else {
    try {
      await deps.scheduler.schedule(job, { causes, delay: null });
      log.line(`Scheduled build for branch: ${head.name}`);
      await computed.writeRevision(job.fullName, 'built', revision);
    } catch (error) {
      log.line(`Did not schedule build for branch: ${head.name}`);
      deps.log.warn({ job: job.fullName, err: messageOf(error) }, 'a build of a branch could not be asked for');
    }
  }
  await computed.writeRevision(job.fullName, 'seen', revision);
}

/** Returns the configuration of the organization folder that contains the project; null where it is in another folder. */
function organizationOf({ deps, folder }: Scan): OrganizationConfig | null {
  const { fullName } = folder;
  const above = deps.home.items.get(parentOf(fullName));
  return above?.kind === 'folder' ? organizationConfig(above.config) : null;
}

/** Says whether the revision's script is its own, not its target's. Returns false where that cannot be determined. */
async function isTrusted({ context, log }: Scan, source: Observer['source'], revision: ScmRevision): Promise<boolean> {
  try {
    return (await source.kind.trusted(source.config, context, revision)) === revision;
  } catch (error) {
    context.signal.throwIfAborted();
    log.error(`Could not determine trust status for revision ${revisionText(revision)} of ${revision.head.name}`);
    for (const line of failureLines(error)) log.line(line);
    return false;
  }
}

/**
 * Says whether a head is built automatically. Without strategies everything is built but tags, of which there may be many
 * old ones.
 */
async function isAutomatic({ buildStrategies }: BranchSource, found: FoundHead): Promise<boolean> {
  if (buildStrategies.length === 0) return found.head.kind !== 'tag';
  for (const each of buildStrategies) {
    if (each.kind !== null && (await each.kind.isAutomatic(each.config, found))) return true;
  }
  return false;
}
