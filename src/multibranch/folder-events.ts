import type { Folder, Home, Item } from '../home/index.ts';
import { dateText } from '../java/index.ts';
import { messageOf } from '../kit/index.ts';
import { type Cause, timeSpan } from '../model/index.ts';
import {
  branchOf,
  type ForgeEvent,
  type ForgeReaction,
  type ForgeServer,
  type HeadName,
  multibranchConfig,
  organizationConfig,
  sameRepository,
} from '../points/index.ts';
import { discoverFrom, type KnownSource, sourcesOf } from './index-branches.ts';
import { switchOff } from './orphans.ts';
import { visitRepository } from './scan-organization.ts';
import type { FolderIndexing, IndexingDependencies, Scan } from './types.ts';
import { WaitingEvents } from './waiting-events.ts';

interface EventDependencies {
  deps(): IndexingDependencies;
  isBuildable(folder: Folder): boolean;
  schedule(folder: string, causes: readonly Cause[]): void;
  /** Begins work at a folder when other work at it is over. */
  perform(folder: Folder, logPath: string, work: (scan: Scan) => Promise<void>): Promise<void>;
}

/** Returns the listener of folders to events of forges: it scans only the branch or repository that an event is about. */
export function folderEvents(parts: EventDependencies): FolderIndexing['onEvent'] {
  const waiting = new WaitingEvents();
  return async (event) => {
    const { home } = parts.deps();
    const servers = home.items.all().some(isOrganization) ? await knownServers(parts.deps()) : [];
    const reactions: ForgeReaction[] = [];
    for (const item of home.items.all()) {
      if (item.kind !== 'folder' || item.itemKind.computed === undefined || !parts.isBuildable(item)) continue;
      const isMet = isOrganization(item)
        ? visit(parts, item, { event, servers, waiting })
        : react(parts, item, event, waiting);
      if (isMet) reactions.push({ item: item.fullName, queueIds: [] });
    }
    return reactions;
  };
}

function isOrganization(item: Item): boolean {
  return item.kind === 'folder' && item.itemKind.computed === 'repositories';
}

/** Returns the servers of forges, none where their file cannot be read. */
async function knownServers({ home, log }: IndexingDependencies): Promise<readonly ForgeServer[]> {
  try {
    return await home.plugins.forgeServers();
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'the servers of forges cannot be read');
    return [];
  }
}

function react(parts: EventDependencies, folder: Folder, event: ForgeEvent, waiting: WaitingEvents): boolean {
  const config = multibranchConfig(folder.config);
  if (config === null || config.sources.some(({ source }) => source.kind === null)) return false;
  const concerned = sourcesOf(config).filter((known) => isOf(known, event));
  if (concerned.length === 0) return false;
  const heads = headsOf(event);
  if (heads === null) {
    parts.schedule(folder.fullName, [causeOf(event)]);
    return true;
  }
  const { home } = parts.deps();
  const ids = concerned.map(({ source }) => source.kind.id(source.config));
  const key = JSON.stringify([typeOf(event), textOf(event), heads, ids]);
  const outcome = waiting.add(folder, key, (begun) =>
    parts.perform(folder, home.computed.eventLog(folder.fullName), (scan) => {
      begun();
      return lookAt(scan, concerned, { event, heads });
    }),
  );
  if (outcome === 'many') parts.schedule(folder.fullName, [causeOf(event)]);
  return true;
}

function isOf({ source }: KnownSource, { forge, urls }: ForgeEvent): boolean {
  // What one forge has to sign is not believed where it comes by another's address.
  if (source.kind.webhookForge !== null && source.kind.webhookForge !== forge) return false;
  return source.kind
    .remotes(source.config)
    .some(({ url, ignoresNotices }) => !ignoresNotices && urls.some((each) => sameRepository(each, url)));
}

/**
 * Returns the heads that an event is about; null where the event does not name them, so that everything has to be scanned.
 */
function headsOf({ kind, branch, changeRequest }: ForgeEvent): HeadName[] | null {
  if (kind === 'change-request') {
    return changeRequest === undefined ? null : [{ kind, id: changeRequest.id }];
  }
  if (branch === null) return null;
  return [{ kind: kind === 'tag' ? 'tag' : 'branch', name: branch }];
}

async function lookAt(
  scan: Scan,
  sources: readonly KnownSource[],
  { event, heads }: { readonly event: ForgeEvent; readonly heads: readonly HeadName[] },
): Promise<void> {
  await telling(scan, event, async () => {
    for (const known of sources) await discoverFrom(scan, known, { only: heads, causes: [causeOf(event)] });
    await switchOffMissing(scan, sources, heads);
  });
}

/** Does the work for an event; the log says what came, and how long the work took. */
async function telling({ deps, log }: Scan, event: ForgeEvent, work: () => Promise<void>): Promise<void> {
  const begin = deps.clock.now();
  const what = `${textOf(event)} ${typeOf(event)} event from ${event.delivery} with timestamp ${dateText(begin)}`;
  log.line(`[${dateText(begin)}] Received ${what}`);
  try {
    await work();
  } finally {
    const end = deps.clock.now();
    log.line(`[${dateText(end)}] ${what} processed in ${timeSpan(end - begin)}`);
  }
}

/** Disables the job of a branch that an event was about and that no longer exists: the job remains, but is not built. */
async function switchOffMissing(
  scan: Scan,
  sources: readonly KnownSource[],
  heads: readonly HeadName[],
): Promise<void> {
  const ids = sources.map(({ source }) => source.kind.id(source.config));
  for (const item of scan.deps.home.items.children(scan.folder.fullName)) {
    const branch = item.kind === 'job' ? branchOf(item.config) : null;
    if (branch === null || !ids.includes(branch.sourceId) || scan.observed.has(item.name)) continue;
    const { head } = branch;
    const isMeant = heads.some((each) =>
      each.kind === 'change-request'
        ? head.changeRequest?.id === each.id
        : each.kind === head.kind && each.name === head.name,
    );
    if (isMeant) await switchOff(scan, item);
  }
}

/** Scans a repository without a project if it may be one of the organization's; no other repository is scanned. */
function visit(
  parts: EventDependencies,
  folder: Folder,
  { event, servers, waiting }: { event: ForgeEvent; servers: readonly ForgeServer[]; waiting: WaitingEvents },
): boolean {
  if (typeOf(event) === 'REMOVED') return false;
  const { home } = parts.deps();
  const navigators = organizationConfig(folder.config)?.navigators ?? [];
  const mayHave = navigators.some((each) => {
    if (each.kind === null) return false;
    const kind = each.kind;
    return kind.webhookForge === event.forge && kind.mayHave(each.config, event.urls, servers);
  });
  if (!mayHave || hasProject(home, folder, event)) return false;
  const outcome = waiting.add(folder, JSON.stringify(event.urls), (begun) =>
    parts.perform(folder, home.computed.eventLog(folder.fullName), async (scan) => {
      begun();
      await telling(scan, event, async () => {
        if (hasProject(home, folder, event)) return;
        await visitRepository(scan, event, (project) => parts.schedule(project, []));
      });
    }),
  );
  if (outcome === 'many') parts.schedule(folder.fullName, [causeOf(event)]);
  return true;
}

function hasProject({ items }: Pick<Home, 'items'>, { fullName }: Folder, { urls }: ForgeEvent): boolean {
  return items.children(fullName).some((item) => {
    const config = item.kind === 'folder' ? multibranchConfig(item.config) : null;
    return config?.sources.some(({ source }) => source.kind !== null && isOfUrls(source, urls)) ?? false;
  });
}

function isOfUrls(source: { readonly kind: unknown; readonly config: unknown }, urls: readonly string[]): boolean {
  const { kind, config } = source as KnownSource['source'];
  return kind.remotes(config).some(({ url }) => urls.some((each) => sameRepository(each, url)));
}

function causeOf(event: ForgeEvent): Cause {
  return { kind: 'branch-event', text: textOf(event) };
}

function textOf({ kind, branch, changeRequest }: ForgeEvent): string {
  if (kind === 'change-request' && changeRequest !== undefined) {
    return `Pull request #${changeRequest.id} ${changeRequest.action}`;
  }
  return branch === null ? 'Push event' : `Push event to ${kind === 'tag' ? 'tag' : 'branch'} ${branch}`;
}

function typeOf({ kind, changeRequest }: ForgeEvent): string {
  if (kind === 'branch-created' || changeRequest?.action === 'opened') return 'CREATED';
  if (kind === 'branch-deleted' || changeRequest?.action === 'closed' || changeRequest?.action === 'merged')
    return 'REMOVED';
  return 'UPDATED';
}
