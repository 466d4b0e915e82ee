import { createHmac, randomBytes } from 'node:crypto';
import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import type { AnyKind, KindRegistry } from '../points/index.ts';
import type { Users } from '../security/index.ts';
import { MERGE_STRATEGIES, type MergeStrategy, mergeCasc } from './document/merge.ts';
import { type CascText, parseCasc } from './document/parse.ts';
import { cascSources, readSources } from './document/sources.ts';
import { CascError, type Problem, problemText } from './document/tree.ts';
import { allSections } from './sections/all.ts';
import type { Section } from './sections/section.ts';
import { expandTree } from './variables/expand.ts';
import { variablesOf } from './variables/sources.ts';
import { Draft, type WantedUser } from './work/draft.ts';
import { applyTree, type Difference, differences, exportOf } from './work/plan.ts';
import { Reader } from './work/reader.ts';

/** Configures the server by YAML files. What is wrong with one is a CascError, and then nothing was changed. */
export interface ConfigurationAsCode {
  /** Returns where the configuration comes from: what `CASC_JENKINS_CONFIG` names, else what is in the home. */
  sources(): Promise<readonly string[]>;
  /** Applies the sources, or these in their place, and returns what changed. Throws CascError, CONFIGURATION_CHANGED. */
  applySources(sources?: readonly string[]): Promise<Applied>;
  /** Applies a text. */
  applyText(text: CascText): Promise<Applied>;
  /** Returns what applying would change, and changes nothing: of a text, of sources, or of those of the server. */
  preview(what?: CascText | readonly string[]): Promise<Applied>;
  /** Returns the configuration of the server as YAML, with secrets encrypted. */
  export(): Promise<string>;
  /** Returns the JSON schema of a configuration. */
  schema(): Readonly<Record<string, unknown>>;
  /** Lists the keys with what they are for. */
  reference(): readonly { readonly path: string; readonly doc: string }[];
}

export interface Applied {
  readonly changes: readonly Difference[];
  /** Holds what the configuration names that is not here, where it says that this is passed over. */
  readonly passedOver: readonly Problem[];
  /** Counts the values that were taken. */
  readonly taken: number;
}

export interface CascDeps {
  readonly home: Pick<Home, 'folder' | 'configuration' | 'settings' | 'tools' | 'nodes' | 'pluginSettings' | 'secrets'>;
  readonly kinds: Pick<KindRegistry, 'every' | 'context'>;
  readonly users: Pick<
    Users,
    'all' | 'get' | 'create' | 'setPassword' | 'setDetails' | 'setDescription' | 'checkPassword'
  >;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly properties: ReadonlyMap<string, string>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Is called after files of the configuration changed and were read again. */
  changed(): void;
}

export function createConfigurationAsCode(deps: CascDeps): ConfigurationAsCode {
  const { home, users, environment, properties, log } = deps;
  let sections: readonly Section[] | null = null;
  const parts = (): readonly Section[] => {
    sections ??= allSections(home.pluginSettings.kinds);
    return sections;
  };
  const kindsOf = (family: string): readonly AnyKind[] =>
    deps.kinds.every().filter((kind: AnyKind) => String(kind.family) === family);
  const context = { ...deps.kinds.context, encrypt: (plain: string) => home.secrets.encrypt(plain) };

  async function draftNow(): Promise<Draft> {
    const people = users.all().map(({ id, fullName }) => ({ id, fullName }));
    return new Draft(await home.configuration.read(), context, people, kindsOf);
  }

  const sourcesNow = (): Promise<readonly string[]> =>
    cascSources({
      home: home.folder,
      configured: properties.get('casc.jenkins.config') ?? environment['CASC_JENKINS_CONFIG'] ?? null,
    });

  async function planned(texts: readonly CascText[]): Promise<Applied & { readonly draft: Draft }> {
    const trees = [];
    for (const text of texts) trees.push(await parseCasc(text));
    const strategy = properties.get('casc.merge.strategy') ?? environment['CASC_MERGE_STRATEGY'];
    const tree = await expandTree(mergeCasc(trees, strategyOf(strategy)), variablesOf({ environment, properties }));
    const draft = await draftNow();
    const salt = randomBytes(16);
    draft.showSecret = (plain) => `{${createHmac('sha256', salt).update(plain).digest('hex')}}`;
    const reader = new Reader(kindsOf, (text) => home.secrets.isUnreadable(text));
    const before = exportOf(parts(), draft);
    const passedOver = applyTree(tree, parts(), draft, reader);
    const problems = [...reader.problems, ...reader.unknown];
    if (problems.length > 0) throw new CascError(problems);
    const changes = [
      ...differences(before, exportOf(parts(), draft)),
      ...(await Promise.all(draft.users.map((user) => userChanges(users, user)))).flat(),
    ];
    return { draft, changes, passedOver, taken: reader.taken };
  }

  async function applyAll(texts: readonly CascText[]): Promise<Applied> {
    const { draft, changes, passedOver, taken } = await planned(texts);
    for (const problem of passedOver)
      log.warn({ key: problemText(problem) }, 'a key of the configuration is passed over');
    const isChanged = [...draft.after].some(([name, text]) => draft.before.get(name) !== text);
    if (isChanged) {
      await home.configuration.replace(draft.before, draft.after);
      await home.settings.load();
      await home.tools.load();
      await home.nodes.load();
    }
    for (const user of draft.users) await applyUser(users, user);
    if (isChanged) deps.changed();
    log.info({ values: taken, changes: changes.length }, 'the configuration was applied');
    return { changes, passedOver, taken };
  }

  const textsOf = async (sources: readonly string[]): Promise<readonly CascText[]> =>
    readSources(sources.length === 0 ? await sourcesNow() : sources, home.folder);

  return {
    sources: sourcesNow,
    applySources: async (sources = []) => applyAll(await textsOf(sources)),
    applyText: (text) => applyAll([text]),
    async preview(what = []) {
      const { changes, passedOver, taken } = await planned('text' in what ? [what] : await textsOf(what));
      return { changes, passedOver, taken };
    },
    async export() {
      const { stringify } = await import('./document/yaml.ts');
      return stringify(exportOf(parts(), await draftNow()), { lineWidth: 0 });
    },
    schema: () => schemaOf(parts()),
    reference: () => parts().map(({ path, doc }) => ({ path, doc })),
  };
}

function strategyOf(name: string | undefined): MergeStrategy {
  if (name === undefined || name === '') return 'errorOnConflict';
  const known = MERGE_STRATEGIES.find((strategy) => strategy === name);
  if (known !== undefined) return known;
  const reason = `the merge strategy must be one of ${MERGE_STRATEGIES.join(', ')}`;
  throw new CascError([{ at: { file: 'CASC_MERGE_STRATEGY', line: 1 }, path: '', reason }]);
}

/** Returns what applying a user changes, without any password. */
async function userChanges(users: CascDeps['users'], user: WantedUser): Promise<readonly Difference[]> {
  const path = `jenkins.securityRealm.local.users[${user.id}]`;
  const known = users.get(user.id);
  if (known === undefined) return [{ path, before: null, after: '"a new user"' }];
  if (user.password === undefined || (await users.checkPassword(user.id, user.password))) return [];
  return [{ path: `${path}.password`, before: '********', after: '********' }];
}

/** Makes a user or changes what is other; a password that is right already is not set again, which would end sessions. */
async function applyUser(users: CascDeps['users'], user: WantedUser): Promise<void> {
  const { id, password, fullName, description, email } = user;
  const known = users.get(id);
  if (known === undefined) {
    await users.create(id, password ?? null, {
      ...(fullName !== undefined && { fullName }),
      ...(email !== undefined && { email }),
    });
  } else {
    if (password !== undefined && !(await users.checkPassword(id, password))) await users.setPassword(id, password);
    if (fullName !== undefined && fullName !== known.fullName) await users.setDetails(id, { fullName });
    if (email !== undefined && email !== known.email) await users.setDetails(id, { email });
  }
  if (description !== undefined && description !== (known?.description ?? null))
    await users.setDescription(id, description);
}

function schemaOf(sections: readonly Section[]): Readonly<Record<string, unknown>> {
  const roots: Record<string, Record<string, unknown>> = {};
  const whole: Record<string, unknown> = {};
  for (const { path, schema, doc } of sections) {
    const [root = '', key] = path.split('.');
    const described = { description: doc, ...schema };
    if (key === undefined) whole[root] = described;
    else roots[root] = { ...roots[root], [key]: described };
  }
  const objects = Object.entries(roots).map(([root, properties]) => [
    root,
    { type: 'object', additionalProperties: false, properties },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration as code',
    type: 'object',
    additionalProperties: false,
    properties: { ...Object.fromEntries(objects), ...whole, 'configuration-as-code': { type: 'object' } },
  };
}

/** Returns the lines of an error for a client: those of a CascError, else its message. */
export function cascMessage(error: unknown): string {
  return error instanceof CascError ? error.message : messageOf(error);
}
