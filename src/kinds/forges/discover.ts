import type { Discovery, ScmHead, SourceContext } from '../../points/index.ts';
import { headFilter } from '../shared/scm/traits.ts';
import { type ForgeChange, ForgeFailed, type ForgeRef } from './forge-api.ts';
import { branchHead, changeHead, tagHead } from './heads.ts';
import { type Asking, asking, buildsOf, type ForgeSource, strategyOf } from './source.ts';

/** Finds the heads of a repository by its forge. Jenkins: `GitHubSCMSource#retrieve` and its sisters. */
export async function discoverHeads(source: ForgeSource, context: SourceContext, discovery: Discovery): Promise<void> {
  const work = await asking(source, context);
  const { api } = work;
  const { log } = context;
  const full = `${source.name.owner}/${source.name.name}`;
  log.line(`Connecting to ${api.connection}`);
  log.line(`Examining ${full}`);
  const repository = await api.repository(source.name);
  if (repository === null) throw new ForgeFailed(`${full} is not there, or may not be seen`);
  const finder = new Finder(work, discovery, repository.defaultBranch);
  const { branches, tags, origin, forks } = source.words.traits;
  const ofBranches = strategyOf(source, branches);
  const builds = { origin: buildsOf(strategyOf(source, origin)), forks: buildsOf(strategyOf(source, forks)) };
  const needsChanges = builds.origin.length + builds.forks.length > 0 || (ofBranches !== null && ofBranches !== 3);
  const changes = needsChanges ? await finder.changes() : [];
  if (ofBranches !== null) await finder.branches(ofBranches, changes);
  if (builds.origin.length + builds.forks.length > 0) await finder.changeRequests(changes, builds);
  if (strategyOf(source, tags) !== null) await finder.tags();
  log.line(`Finished examining ${full}`);
}

class Finder {
  readonly #work: Asking;
  readonly #discovery: Discovery;
  readonly #primary: string | null;
  readonly #filter: (head: Pick<ScmHead, 'name'>) => boolean;

  constructor(work: Asking, discovery: Discovery, primary: string | null) {
    this.#work = work;
    this.#discovery = discovery;
    this.#primary = primary;
    this.#filter = headFilter(work.source.traits);
  }

  /** Returns the change requests; for an event, only those that it names. */
  async changes(): Promise<ForgeChange[]> {
    const { api, source } = this.#work;
    const { only } = this.#discovery;
    const asked = only?.flatMap((each) => (each.kind === 'change-request' ? each.id : []));
    const found: ForgeChange[] = [];
    if (asked !== undefined && asked.length > 0) {
      for (const id of asked) {
        const change = await api.changeRequest(source.name, id);
        if (change !== null) found.push(change);
      }
      return found;
    }
    for await (const change of api.changeRequests(source.name)) found.push(change);
    return found;
  }

  /** Examines branches by a strategy: 1 leaves out those that have a change request, 2 takes only those, 3 takes all. */
  async branches(strategy: number, changes: readonly ForgeChange[]): Promise<void> {
    const { source, context } = this.#work;
    context.log.line('');
    context.log.line('  Checking branches...');
    const ofChanges = new Set(changes.flatMap(({ isFork, branch }) => (isFork ? [] : [branch])));
    let count = 0;
    for await (const ref of this.#refs('branch')) {
      count += 1;
      if (strategy === 1 && ofChanges.has(ref.name)) continue;
      if (strategy === 2 && !ofChanges.has(ref.name)) continue;
      const head = branchHead(source, ref, this.#primary);
      await this.#examine(head, { hash: ref.hash }, `    Checking branch ${ref.name}`);
    }
    context.log.line(`  ${count} branches were processed`);
  }

  async tags(): Promise<void> {
    const { api, source, context } = this.#work;
    context.log.line('');
    context.log.line('  Checking tags...');
    let count = 0;
    for await (const ref of this.#refs('tag')) {
      count += 1;
      if (!this.#filter(ref)) continue;
      const head = tagHead(source, ref, await api.commitTime(source.name, ref.hash));
      await this.#examine(head, { hash: ref.hash }, `    Checking tag ${ref.name}`);
    }
    context.log.line(`  ${count} tags were processed`);
  }

  async changeRequests(
    changes: readonly ForgeChange[],
    builds: Readonly<Record<'origin' | 'forks', readonly ('merge' | 'head')[]>>,
  ): Promise<void> {
    const { api, source, context } = this.#work;
    const { noun } = source.words;
    context.log.line('');
    context.log.line(`  Checking ${noun}s...`);
    let count = 0;
    for (const change of changes) {
      count += 1;
      const strategies = change.isFork ? builds.forks : builds.origin;
      if (strategies.length === 0) continue;
      const target = await api.branch(source.name, change.target);
      for (const strategy of strategies) {
        const head = changeHead(source, change, { strategy, isOnly: strategies.length === 1 });
        const revision = { hash: change.hash, ...(target !== null && { targetHash: target.hash }) };
        await this.#examine(head, revision, `    Checking ${noun} #${change.id}`);
      }
    }
    context.log.line(`  ${count} ${noun}s were processed`);
  }

  async *#refs(kind: 'branch' | 'tag'): AsyncGenerator<ForgeRef, void, void> {
    const { api, source } = this.#work;
    const { only } = this.#discovery;
    if (only === null) {
      yield* kind === 'branch' ? api.branches(source.name) : api.tags(source.name);
      return;
    }
    for (const each of only) {
      if (each.kind !== kind) continue;
      const ref = await (kind === 'branch' ? api.branch(source.name, each.name) : api.tag(source.name, each.name));
      if (ref !== null) yield ref;
    }
  }

  async #examine(
    head: ScmHead,
    revision: { readonly hash: string; readonly targetHash?: string },
    line: string,
  ): Promise<void> {
    const { api, source, context } = this.#work;
    context.signal.throwIfAborted();
    if (!this.#isAsked(head) || !this.#filter(head) || revision.hash === '') return;
    context.log.line(line);
    const exists = async (path: string): Promise<boolean> =>
      (await api.file(source.name, path, revision.hash)) !== null;
    const isWanted = await this.#discovery.wants(head, exists);
    context.log.line(isWanted ? '    Met criteria' : '    Does not meet criteria');
    if (isWanted) await this.#discovery.observe({ head, ...revision });
  }

  #isAsked(head: ScmHead): boolean {
    const { only } = this.#discovery;
    if (only === null) return true;
    return only.some((each) =>
      each.kind === 'change-request'
        ? each.id === head.changeRequest?.id
        : each.kind === head.kind && each.name === head.name,
    );
  }
}
