import { readFile } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, writeAtomic } from '../../kit/index.ts';
import { decodeUtf8, node, parseXml, setText, toDocument, type XmlElement } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import { SETTINGS_LOCK } from '../files/file-locks.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import { applyEdits, readable } from '../files/posted-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import { hasUsers } from '../users/has-users.ts';
import { defaultRootConfig, type RootSettings, readRootConfig } from './root-config.ts';
import { SETTING_ROWS } from './setting-rows.ts';
import { withChanges } from './settings-changes.ts';
import type { Settings, SettingsChanges, SettingsStore } from './settings-types.ts';

const LOCATION = 'jenkins.model.JenkinsLocationConfiguration';
const RESOURCES = 'jenkins.security.ResourceDomainConfiguration';

export interface SettingsStoreDependencies {
  readonly layout: Pick<Layout, 'rootConfig' | 'location' | 'resourceRoot' | 'shell' | 'users'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
  readonly damaged: DamageReport;
  /** Says that nobody used this home before, so that it is expected to have no config.xml. */
  readonly fresh: boolean;
  /** Holds the state with which the set-up of a new home begins; missing where there is none. */
  readonly firstState?: string | undefined;
  readonly written?: DocumentWritten;
}

/** Returns the settings of the whole server. Before `load` they are those of a new home. */
export function createSettingsStore(deps: SettingsStoreDependencies): SettingsStore {
  const { layout, locks, log, damaged } = deps;
  const noLocation = { rootUrl: null, adminAddress: null, resourceRootUrl: null };
  let current: Settings = { ...readRootConfig(defaultRootConfig()), ...noLocation, shell: null };
  /** Holds the changes that are in force, but in no file yet. */
  let held: SettingsChanges = {};
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  /**
   * Reads the root config.xml. Whatever is wrong with the file, the server starts closed: with the settings of a new home,
   * and, where there are users, whose permissions nobody knows, for nobody.
   */
  async function loadRoot(): Promise<RootSettings> {
    const closed = readRootConfig(defaultRootConfig());
    try {
      return readRootConfig(decodeUtf8(await readFile(layout.rootConfig)));
    } catch (error) {
      if (isMissing(error) && !isThere(layout.rootConfig)) return missingRoot(closed);
      damaged.note(layout.rootConfig, error);
      return { ...closed, securityState: (await hasUsers(layout)) ? 'unreadable' : 'unstated' };
    }
  }

  /** Returns the settings of a home without the file. A home in use gets the file with the first change. */
  async function missingRoot(closed: RootSettings): Promise<RootSettings> {
    if (deps.fresh) {
      const text = defaultRootConfig(deps.firstState);
      await writeAtomic(layout.rootConfig, text);
      return readRootConfig(text);
    }
    log.error({ path: layout.rootConfig }, 'config.xml is missing; secure defaults are in force');
    return { ...closed, securityState: 'unstated' };
  }

  async function source(): Promise<string> {
    const bytes = await readIfThere(layout.rootConfig);
    return bytes === null && !isThere(layout.rootConfig) ? defaultRootConfig() : decodeUtf8(bytes ?? Buffer.alloc(0));
  }

  async function load(): Promise<void> {
    const root = await loadRoot();
    const location = await readSmall(layout.location, damaged);
    const resources = await readSmall(layout.resourceRoot, damaged);
    const shell = await readSmall(layout.shell, damaged);
    held = {};
    current = {
      ...root,
      rootUrl: SETTING_ROWS.rootUrl.read(location),
      adminAddress: SETTING_ROWS.adminAddress.read(location),
      resourceRootUrl: SETTING_ROWS.resourceRootUrl.read(resources),
      shell: SETTING_ROWS.shell.read(shell),
    };
    tell();
  }

  const alone = <T>(task: () => Promise<T>): Promise<T> => locks.run(SETTINGS_LOCK, () => orUnwritable(task));

  /**
   * Changes the root config.xml. A change after which it is no root configuration is refused, and the file stays. As in
   * Jenkins, all that is in force is written.
   */
  const changeRoot = (change: (text: string) => string): Promise<void> =>
    alone(async () => {
      const before = await source();
      const written = held;
      const [text, root] = await readable(layout.rootConfig, () => {
        const changed = change(withChanges(before, written));
        return [changed, readRootConfig(changed)] as const;
      });
      if (text !== before || !isThere(layout.rootConfig)) await writeAtomic(layout.rootConfig, text);
      deps.written?.(layout.rootConfig, before, text);
      held = heldSince(written, held);
      current = { ...current, ...root, ...held };
      tell();
    });

  return {
    get current() {
      return current;
    },

    load: () => alone(load),

    onChange(listener) {
      listeners.add(listener);
    },

    hold(changes) {
      held = { ...held, ...changes };
      current = { ...current, ...changes };
    },

    change: (changes) =>
      changeRoot((text) => withChanges(text, typeof changes === 'function' ? changes(current) : changes)),

    edit: (edits) =>
      changeRoot((text) => edits.reduce((edited, { path, text: wanted }) => setText(edited, path, wanted), text)),

    rewrite: changeRoot,

    source,

    setLocation: ({ rootUrl, adminAddress }) =>
      alone(async () => {
        const edits: ConfigEdit[] = [
          { path: ['adminAddress'], text: adminAddress },
          { path: ['jenkinsUrl'], text: rootUrl },
        ];
        await editSmall(layout.location, LOCATION, edits, deps.written);
        current = { ...current, rootUrl, adminAddress };
        tell();
      }),

    setResourceRoot: (url) =>
      alone(async () => {
        await editSmall(layout.resourceRoot, RESOURCES, [{ path: ['url'], text: url }], deps.written);
        current = { ...current, resourceRootUrl: url };
      }),
  };
}

/** Returns what is held and was not yet held when `written` was. */
function heldSince(written: SettingsChanges, held: SettingsChanges): SettingsChanges {
  const known = new Map<string, unknown>(Object.entries(written));
  return Object.fromEntries(Object.entries(held).filter(([name, value]) => known.get(name) !== value));
}

/** Returns the root of a small file; null where there is none. A file that cannot be read is noted and left unchanged. */
async function readSmall(path: string, damaged: DamageReport): Promise<XmlElement | null> {
  try {
    const bytes = await readIfThere(path);
    return bytes === null ? null : parseXml(decodeUtf8(bytes));
  } catch (error) {
    damaged.note(path, error);
    return null;
  }
}

/** Edits a small file, which is made where there is none. */
async function editSmall(
  path: string,
  root: string,
  edits: readonly ConfigEdit[],
  written?: DocumentWritten,
): Promise<void> {
  const before = await readIfThere(path);
  const after = await applyEdits(path, before ?? Buffer.from(toDocument(node(root))), edits);
  await writeAtomic(path, after);
  written?.(path, before === null ? null : decodeUtf8(before), String(after));
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
