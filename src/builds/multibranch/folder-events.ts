import type { Folder } from '../../home/index.ts';
import { type Cause, timeSpan } from '../../model/index.ts';
import {
  branchOf,
  type ForgeEvent,
  type ForgeReaction,
  type HeadName,
  multibranchConfig,
  organizationConfig,
  type ScmNavigatorKind,
  sameRepository,
} from '../../points/index.ts';
import { dateText } from './date-text.ts';
import { discoverFrom, type KnownSource, sourcesOf } from './index-branches.ts';
import { switchOff } from './orphans.ts';
import type { ComputationDependencies, Computations, Look } from './types.ts';

interface EventDependencies {
  deps(): ComputationDependencies;
  isBuildable(folder: Folder): boolean;
  schedule(folder: string, causes: readonly Cause[]): void;
  /** Begins work at a folder when others at it are over. */
  perform(folder: Folder, logPath: string, work: (look: Look) => Promise<void>): Promise<void>;
}

/** What folders do about events of forges: only the branch that an event tells of is looked at. */
export function folderEvents(parts: EventDependencies): Computations['onEvent'] {
  return async (event) => {
    const { home } = parts.deps();
    const reactions: ForgeReaction[] = [];
    for (const item of home.items.all()) {
      if (item.kind !== 'folder' || item.itemKind.computed === undefined || !parts.isBuildable(item)) continue;
      const isMet = item.itemKind.computed === 'branches' ? react(parts, item, event) : scan(parts, item, event);
      if (isMet) reactions.push({ item: item.fullName, queueIds: [] });
    }
    return reactions;
  };
}

function react(parts: EventDependencies, folder: Folder, event: ForgeEvent): boolean {
  const config = multibranchConfig(folder.config);
  if (config === null || config.sources.some(({ source }) => source.kind === null)) return false;
  const concerned = sourcesOf(config).filter((known) => isOf(known, event));
  if (concerned.length === 0) return false;
  const heads = headsOf(event);
  if (heads === null) parts.schedule(folder.fullName, [causeOf(event)]);
  else {
    const { home } = parts.deps();
    void parts.perform(folder, home.computed.eventLog(folder.fullName), (look) =>
      lookAt(look, concerned, { event, heads }),
    );
  }
  return true;
}

function isOf({ source }: KnownSource, { urls }: ForgeEvent): boolean {
  return source.kind
    .remotes(source.config)
    .some(({ url, ignoresNotices }) => !ignoresNotices && urls.some((each) => sameRepository(each, url)));
}

/** Null: the notice says too little, so that everything has to be looked at. */
function headsOf({ kind, branch, changeRequest }: ForgeEvent): HeadName[] | null {
  if (kind === 'change-request') {
    return changeRequest === undefined ? null : [{ kind, id: changeRequest.id }];
  }
  if (branch === null) return null;
  return [{ kind: kind === 'tag' ? 'tag' : 'branch', name: branch }];
}

async function lookAt(
  look: Look,
  sources: readonly KnownSource[],
  { event, heads }: { readonly event: ForgeEvent; readonly heads: readonly HeadName[] },
): Promise<void> {
  const { deps, log } = look;
  const begin = deps.clock.now();
  const what = `${textOf(event)} ${typeOf(event)} event from ${event.delivery} with timestamp ${dateText(begin)}`;
  log.line(`[${dateText(begin)}] Received ${what}`);
  try {
    for (const known of sources) await discoverFrom(look, known, { only: heads, causes: [causeOf(event)] });
    await switchOffMissing(look, sources, heads);
  } finally {
    const end = deps.clock.now();
    log.line(`[${dateText(end)}] ${what} processed in ${timeSpan(end - begin)}`);
  }
}

/** A branch that an event told of and that is not there: its job stays, but is not built. */
async function switchOffMissing(
  look: Look,
  sources: readonly KnownSource[],
  heads: readonly HeadName[],
): Promise<void> {
  const ids = sources.map(({ source }) => source.kind.id(source.config));
  for (const item of look.deps.home.items.children(look.folder.fullName)) {
    const branch = item.kind === 'job' ? branchOf(item.config) : null;
    if (branch === null || !ids.includes(branch.sourceId) || look.observed.has(item.name)) continue;
    const { head } = branch;
    const isMeant = heads.some((each) =>
      each.kind === 'change-request'
        ? head.changeRequest?.id === each.id
        : each.kind === head.kind && each.name === head.name,
    );
    if (isMeant) await switchOff(look, item);
  }
}

/** A repository that no project has yet may be one of an organization's. */
function scan(parts: EventDependencies, folder: Folder, event: ForgeEvent): boolean {
  const { home } = parts.deps();
  const navigators = organizationConfig(folder.config)?.navigators ?? [];
  const mayHave = navigators.some(
    (each) => each.kind !== null && (each.kind as ScmNavigatorKind).mayHave(each.config, event.urls),
  );
  if (!mayHave) return false;
  const isKnown = home.items.children(folder.fullName).some((item) => {
    const config = item.kind === 'folder' ? multibranchConfig(item.config) : null;
    return config?.sources.some(({ source }) => source.kind !== null && isOfUrls(source, event.urls)) ?? false;
  });
  if (isKnown) return false;
  parts.schedule(folder.fullName, [causeOf(event)]);
  return true;
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
