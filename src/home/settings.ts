import { readFile } from 'node:fs/promises';
import { type Clock, isMissing, type KeyedLock, type Logger, messageOf, writeAtomic } from '../kit/index.ts';
import { childText, decodeUtf8, node, parseXml, setText, toDocument, XmlError } from '../xml/index.ts';
import { placeOf } from './item-config.ts';
import type { Layout } from './layout.ts';
import { applyEdits, readable } from './posted-document.ts';
import { defaultRootConfig, type RootSettings, readRootConfig } from './root-config.ts';
import { setAside } from './set-aside.ts';
import { withChanges } from './settings-changes.ts';
import type { ConfigEdit, Settings, SettingsChanges, SettingsStore } from './types.ts';
import { orUnwritable } from './unwritable.ts';

const LOCATION = 'jenkins.model.JenkinsLocationConfiguration';

export interface SettingsStoreDependencies {
  readonly layout: Pick<Layout, 'rootConfig' | 'location' | 'shell'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly clock: Clock;
  /** A home that nobody used before: that it has no config.xml is as it should be. */
  readonly fresh: boolean;
}

/** Settings of the whole server. Before `load` they are those of a new home. */
export function createSettingsStore(deps: SettingsStoreDependencies): SettingsStore {
  const { layout, locks, log, clock } = deps;
  const noLocation = { rootUrl: null, adminAddress: null };
  let current: Settings = { ...readRootConfig(defaultRootConfig()), ...noLocation, shell: null };
  /** In force, but in no file yet. */
  let held: SettingsChanges = {};

  /** Whatever is wrong with the file, the server comes up closed: with the settings of a new home. */
  async function loadRoot(): Promise<RootSettings> {
    try {
      return readRootConfig(decodeUtf8(await readFile(layout.rootConfig)));
    } catch (error) {
      if (isMissing(error)) {
        if (!deps.fresh) log.error({ path: layout.rootConfig }, 'config.xml is missing; secure defaults are in force');
      } else {
        if (!isContentError(error)) throw error;
        const reason = reasonOf(layout.rootConfig, error);
        const aside = await setAside(layout.rootConfig, clock);
        log.error({ aside, reason }, 'config.xml could not be read and was set aside; secure defaults are in force');
      }
      const text = defaultRootConfig();
      await writeAtomic(layout.rootConfig, text);
      return readRootConfig(text);
    }
  }

  async function load(): Promise<void> {
    const root = await loadRoot();
    const location = await readSmall(layout.location, log);
    const shell = await readSmall(layout.shell, log);
    held = {};
    current = {
      ...root,
      rootUrl: location('jenkinsUrl'),
      adminAddress: location('adminAddress'),
      shell: shell('shell'),
    };
  }

  const alone = <T>(task: () => Promise<T>): Promise<T> => locks.run('settings', () => orUnwritable(task));

  /** What no longer is a root configuration is refused, and the file stays. As in Jenkins, all that is in force is written. */
  const changeRoot = (change: (text: string) => string): Promise<void> =>
    alone(async () => {
      const before = decodeUtf8(await readFile(layout.rootConfig));
      const written = held;
      const [text, root] = readable(layout.rootConfig, () => {
        const changed = change(withChanges(before, written));
        return [changed, readRootConfig(changed)];
      });
      if (text !== before) await writeAtomic(layout.rootConfig, text);
      const later = held;
      held = written === later ? {} : later;
      current = { ...current, ...root, ...held };
    });

  return {
    get current() {
      return current;
    },

    load: () => alone(load),

    hold(changes) {
      held = { ...held, ...changes };
      current = { ...current, ...changes };
    },

    change: (changes) => changeRoot((text) => withChanges(text, changes)),

    edit: (edits) =>
      changeRoot((text) => edits.reduce((edited, { path, text: wanted }) => setText(edited, path, wanted), text)),

    rewrite: changeRoot,

    source: async () => decodeUtf8(await readFile(layout.rootConfig)),

    setLocation: ({ rootUrl, adminAddress }) =>
      alone(async () => {
        const edits: ConfigEdit[] = [
          { path: ['adminAddress'], text: adminAddress },
          { path: ['jenkinsUrl'], text: rootUrl },
        ];
        const bytes = (await readIfThere(layout.location)) ?? Buffer.from(toDocument(node(LOCATION)));
        await writeAtomic(layout.location, applyEdits(layout.location, bytes, edits));
        current = { ...current, rootUrl, adminAddress };
      }),
  };
}

/** Texts of a small file's elements; null where empty or missing. A file that cannot be read is logged and left. */
async function readSmall(path: string, log: Logger): Promise<(name: string) => string | null> {
  const bytes = await readIfThere(path);
  if (bytes === null) return () => null;
  try {
    const root = parseXml(decodeUtf8(bytes));
    return (name) => childText(root, name)?.trim() || null;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    log.error({ reason: reasonOf(path, error) }, 'a settings file could not be read and is left as it is');
    return () => null;
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Errors of the file system say nothing about the content: such a file must not be set aside. */
function isContentError(error: unknown): boolean {
  return error instanceof Error && !('syscall' in error);
}

function reasonOf(path: string, error: unknown): string {
  return error instanceof XmlError ? `${placeOf(path, error)}: ${error.reason}` : `${path}:${messageOf(error)}`;
}
