import { createHmac, randomBytes } from 'node:crypto';
import type { ConfigurationFiles, Home } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';
import type { AnyKind, KindRegistry } from '../points/index.ts';
import { MERGE_STRATEGIES, type MergeStrategy, mergeCasc } from './document/merge.ts';
import { type CascText, parseCasc } from './document/parse.ts';
import { cascSources, readSources, shownSource } from './document/sources.ts';
import { CascError, type Problem, problemText } from './document/tree.ts';
import { allSections } from './sections/all.ts';
import type { Section } from './sections/section.ts';
import { escaped, expandTree } from './variables/expand.ts';
import { variablesOf } from './variables/sources.ts';
import { applyUsers, type UsersOfCasc, userChanges } from './work/apply-users.ts';
import { Draft, type WantedUser } from './work/draft.ts';
import { applyTree, type Difference, differences, exportOf, MANNER } from './work/plan.ts';
import { type KindsOf, Reader } from './work/reader.ts';
import { closed, definitionsOf, type Schema } from './work/schema.ts';

/** Configures the server by YAML files. What is wrong with one is a CascError, and then nothing was changed. */
export interface ConfigurationAsCode {
  /**
   * Returns where the configuration comes from, for people: what `CASC_JENKINS_CONFIG` names, else what is in the home.
   * Addresses are without what may be secret in them.
   */
  sources(): Promise<readonly string[]>;
  /** Applies the sources, or these in their place, and returns what changed. Throws CascError, CONFIGURATION_CHANGED. */
  applySources(sources?: readonly string[]): Promise<Applied>;
  /** Applies a text. */
  applyText(text: CascText): Promise<Applied>;
  /** Does the work that stands in the note of a configuration which a killed server did not finish. */
  finish(note: string): Promise<void>;
  /** Returns what applying would change, and changes nothing: of a text, of sources, or of those of the server. */
  preview(what?: CascText | readonly string[]): Promise<Applied>;
  /** Returns the configuration of the server as YAML, with secrets encrypted, or without any. */
  export(secrets: 'encrypted' | 'none'): Promise<string>;
  /** Returns the JSON schema of a configuration. */
  schema(): Readonly<Record<string, unknown>>;
  /** Lists the keys with what they are for. */
  reference(): readonly { readonly path: string; readonly doc: string }[];
}

export interface Applied {
  readonly changes: readonly Difference[];
  /** Holds what the configuration names that is not here, where it says that this is passed over, and variables without a value. */
  readonly passedOver: readonly Problem[];
  /** Counts the values that were taken. */
  readonly taken: number;
}

type Files = ReadonlyMap<string, string>;

export interface CascDeps {
  readonly home: Pick<
    Home,
    'folder' | 'configuration' | 'settings' | 'tools' | 'nodes' | 'pluginSettings' | 'secrets' | 'users'
  >;
  readonly kinds: Pick<KindRegistry, 'every' | 'context'>;
  readonly users: UsersOfCasc;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly properties: ReadonlyMap<string, string>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Changes the files of the configuration: `settled` returns them with all that is in force, `replace` puts others in force. */
  readonly configuration: Pick<ConfigurationFiles, 'replace'> & { settled(): Promise<Files> };
}

export function createConfigurationAsCode(deps: CascDeps): ConfigurationAsCode {
  const { home, users, environment, properties, log } = deps;
  let sections: readonly Section[] | null = null;
  const parts = (): readonly Section[] => {
    sections ??= allSections(home.pluginSettings.kinds, home.tools.kinds);
    return sections;
  };
  const kindsOf = (family: string): readonly AnyKind[] =>
    deps.kinds.every().filter((kind: AnyKind) => String(kind.family) === family);
  const context = {
    ...deps.kinds.context,
    encrypt: (plain: string) => home.secrets.encrypt(plain),
    encryptBytes: (bytes: Buffer) => home.secrets.encryptBytes(bytes),
  };

  function draftOf(files: Files): Draft {
    const people = users.all().map(({ id, fullName }) => ({ id, fullName }));
    return new Draft(files, context, people, kindsOf);
  }

  const sourcesNow = (): Promise<readonly string[]> =>
    cascSources({
      home: home.folder,
      configured: properties.get('casc.jenkins.config') || environment['CASC_JENKINS_CONFIG'] || null,
    });

  async function planned(
    texts: readonly CascText[],
    files?: Files,
  ): Promise<Applied & { readonly draft: Draft; readonly isOther: boolean }> {
    const trees = [];
    for (const text of texts) trees.push(await parseCasc(text));
    const strategy = properties.get('casc.merge.strategy') ?? environment['CASC_MERGE_STRATEGY'];
    const { tree, unset } = await expandTree(
      mergeCasc(trees, strategyOf(strategy)),
      variablesOf({ environment, properties }),
    );
    const draft = draftOf(files ?? (await home.configuration.read()));
    const salt = randomBytes(16);
    draft.showSecret = (plain) => `{${createHmac('sha256', salt).update(plain).digest('hex')}}`;
    const reader = new Reader(kindsOf, (text) => home.secrets.isUnreadable(text));
    const before = await exportOf(parts(), draft);
    const passedOver = [...unset, ...(await applyTree(tree, parts(), draft, reader))];
    const problems = [...reader.problems, ...reader.unknown];
    if (problems.length > 0) throw new CascError(problems);
    const changes = [
      ...differences(before, await exportOf(parts(), draft)),
      ...(await Promise.all(draft.users.map((user) => userChanges(users, user)))).flat(),
    ];
    const isOther = changes.length > 0 || !areSame(draft.before, draft.after);
    return { draft, changes, passedOver, taken: reader.taken, isOther };
  }

  async function applyAll(texts: readonly CascText[]): Promise<Applied> {
    let plan = await planned(texts);
    if (plan.isOther) {
      // What is in force and in no file yet would be lost.
      const files = await deps.configuration.settled();
      if (!areSame(plan.draft.before, files)) plan = await planned(texts, files);
    }
    const { draft, changes, passedOver, taken, isOther } = plan;
    for (const problem of passedOver)
      log.warn({ key: problemText(problem) }, 'the configuration was applied without this');
    if (isOther) {
      const note = draft.users.length === 0 ? '' : home.secrets.encrypt(JSON.stringify(draft.users));
      const work = (): Promise<void> => applyUsers(users, home.users, draft.users);
      await deps.configuration.replace(draft.before, draft.after, { note, work });
    }
    log.info({ values: taken, changes: changes.length }, 'the configuration was applied');
    return { changes, passedOver, taken };
  }

  const textsOf = async (sources: readonly string[]): Promise<readonly CascText[]> =>
    readSources(sources.length === 0 ? await sourcesNow() : sources, home.folder);

  return {
    sources: async () => (await sourcesNow()).map(shownSource),
    applySources: async (sources = []) => applyAll(await textsOf(sources)),
    applyText: (text) => applyAll([text]),
    async finish(note) {
      if (home.secrets.isUnreadable(note)) {
        log.error({}, 'users of a configuration cannot be read any more: the keys of the home are others now');
        return;
      }
      const wanted: readonly WantedUser[] = note === '' ? [] : JSON.parse(home.secrets.decrypt(note));
      await applyUsers(users, home.users, wanted);
    },
    async preview(what = []) {
      const { changes, passedOver, taken } = await planned('text' in what ? [what] : await textsOf(what));
      return { changes, passedOver, taken };
    },
    async export(secrets) {
      const draft = draftOf(await home.configuration.read());
      if (secrets === 'none') draft.showSecret = () => '';
      const { stringify } = await import('./document/yaml.ts');
      return stringify(withoutVariables(await exportOf(parts(), draft)), { lineWidth: 0 });
    },
    schema: () => schemaOf(parts(), kindsOf),
    reference: () => parts().map(({ path, doc }) => ({ path, doc })),
  };
}

function areSame(before: Files, after: Files): boolean {
  return before.size === after.size && [...after].every(([name, text]) => before.get(name) === text);
}

/** Returns a configuration in whose texts nothing is replaced when it is applied. */
function withoutVariables(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return value.map(withoutVariables);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutVariables(each)]));
}

function strategyOf(name: string | undefined): MergeStrategy {
  if (name === undefined || name === '') return 'errorOnConflict';
  const known = MERGE_STRATEGIES.find((strategy) => strategy === name);
  if (known !== undefined) return known;
  const reason = `the merge strategy must be one of ${MERGE_STRATEGIES.join(', ')}`;
  throw new CascError([{ at: { file: 'CASC_MERGE_STRATEGY', line: 1 }, path: '', reason }]);
}

function schemaOf(sections: readonly Section[], kindsOf: KindsOf): Schema {
  const roots: Record<string, Record<string, Schema>> = {};
  const whole: Record<string, Schema> = {};
  for (const { path, schema, doc } of sections) {
    const [root = '', key] = path.split('.');
    const described = { description: doc, ...(typeof schema === 'function' ? schema(kindsOf) : schema) };
    if (key === undefined) whole[root] = described;
    else roots[root] = { ...roots[root], [key]: described };
  }
  const objects = Object.entries(roots).map(([root, properties]) => [root, closed(properties)] as const);
  const manner = Object.fromEntries([...MANNER].map(([key, words]) => [key, { enum: words }] as const));
  const found = closed({ ...Object.fromEntries(objects), ...whole, 'configuration-as-code': closed(manner) });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration as code',
    ...found,
    definitions: definitionsOf(found, kindsOf),
  };
}
