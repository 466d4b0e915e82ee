import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Clock, isMissing, KeyedLock, type Logger, messageOf, namesIn, writeAtomic } from '../kit/index.ts';
import type { KindRegistry, SettingsKind } from '../points/index.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { DocumentChanges } from './audit/document-changes.ts';
import { createCloudFile } from './clouds/cloud-file.ts';
import { createCredentialFiles } from './credentials/credential-files.ts';
import { checkDocuments, DamagedFiles, type DamageReport, documentsOf, isThere } from './files/damaged-files.ts';
import { orUnwritable } from './files/unwritable.ts';
import { createFingerprintStore } from './fingerprints/fingerprint-store.ts';
import type { Home } from './home.ts';
import { diskUsageOf } from './items/disk-usage.ts';
import { createItemStore } from './items/item-store.ts';
import type { Job } from './items/item-types.ts';
import { withoutUnknownParts } from './items/old-data.ts';
import { createLayout, type Layout } from './layout/layout.ts';
import { createLogRecorderFiles } from './log-recorders/log-recorder-files.ts';
import { createMailFiles } from './mail/mail-outbox.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { createQueueFiles } from './queue/queue-files.ts';
import { createKeptReportStore } from './reports/kept-reports.ts';
import { createTestReportStore } from './reports/test-reports.ts';
import { createComputedFiles } from './runs/computed-files.ts';
import { createInjectedVariables } from './runs/injected-variables.ts';
import { createLineTimeStore } from './runs/line-times.ts';
import { createPollingLogs } from './runs/polling-logs.ts';
import { createRunStore } from './runs/run-store.ts';
import { createInstanceIdentity, newIdentityKey } from './secrets/instance-identity.ts';
import { finishRotation } from './secrets/rotation/finish-rotation.ts';
import { createRequestedRotation, performRequestedRotation } from './secrets/rotation/requested-rotation.ts';
import type { SecretStore } from './secrets/secret-types.ts';
import { openSecrets } from './secrets/secrets.ts';
import { findUnreadableSecrets } from './secrets/unreadable-secrets.ts';
import { createConfigurationFiles } from './settings/configuration-files.ts';
import { createDisabledPlugins } from './settings/disabled-plugins.ts';
import { createLockableFile } from './settings/lockable-resources.ts';
import { createPluginSettings, forgeServersOf } from './settings/plugin-settings.ts';
import { SETTING_ROWS } from './settings/setting-rows.ts';
import { createSettingsStore } from './settings/settings.ts';
import { createUpdateSiteFile } from './settings/update-sites.ts';
import { lockHome } from './start/home-lock.ts';
import { readInitScripts } from './start/init-scripts.ts';
import { sweepLeftovers } from './start/leftovers.ts';
import { markSetUp } from './start/setup-marks.ts';
import { createToolStore } from './tools/tools.ts';
import { hasUsers } from './users/has-users.ts';
import { createPasswordFile } from './users/password-file.ts';
import { createUserFiles } from './users/user-files.ts';
import { createPersonalViews } from './views/personal-views.ts';
import { createViewStore } from './views/view-store.ts';
import { createDeliveryLog } from './webhooks/delivery-log.ts';

const README =
  'Files in this folder are served below /userContent/ of this server, to everybody who may see its front page.\n';

/** Describes what is known of plugins before anything else of a home is read. */
export interface PluginFolder {
  readonly folder: string;
  /** Holds the short names of the plugins that a person switched off. */
  readonly disabled: ReadonlySet<string>;
}

export interface HomeOptions {
  /** Holds the absolute path; the folder is made where it does not exist. */
  readonly folder: string;
  /**
   * Is called when the home belongs to this process, before `kinds` and `pluginSettings` are read: it loads what plugins
   * bring.
   */
  readonly loadPlugins?: (plugins: PluginFolder) => Promise<void>;
  /** Returns all kinds of this server; the registry decrypts their secrets. */
  readonly kinds: (secrets: SecretStore) => KindRegistry;
  /** Holds or returns the kinds of the plugins' settings, whose files are checked at the start. */
  readonly pluginSettings?: readonly SettingsKind[] | (() => readonly SettingsKind[]);
  readonly log: Logger;
  readonly clock: Clock;
  /** Names the working folder of every job, instead of one below the home for each. */
  readonly workspace?: string | undefined;
  /** Makes the private key of the server's identity, in PEM, for a home that has none. Missing means a new RSA key. */
  readonly newKey?: (() => Promise<string>) | undefined;
  /** Limits the files of the audit log. */
  readonly audit?: { readonly maxBytes: number; readonly keptFiles: number } | undefined;
  /** Holds the state with which the set-up of a new home begins; missing where there is none. */
  readonly firstState?: string | undefined;
}

const AUDIT = { maxBytes: 10 * 1024 * 1024, keptFiles: 10 };

/** Names the files of the configuration, beside those of plugins and nodes. */
const CONFIGURATION_FILES = [
  ...new Set([...Object.values(SETTING_ROWS).map(({ file }) => file), 'credentials.xml', 'nodeMonitors.xml']),
];

/**
 * Opens a JENKINS_HOME for this process alone, new or existing, with settings and items loaded. Throws HomeInUse and
 * SecretsUnusable; then nothing was written.
 */
export async function openHome(options: HomeOptions): Promise<Home & { readonly registry: KindRegistry }> {
  const { folder, kinds, log, clock } = options;
  const layout = createLayout(folder);
  await mkdir(folder, { recursive: true });
  const lock = await lockHome({ layout, clock, log });
  try {
    await options.loadPlugins?.({ folder: layout.plugins, disabled: await createDisabledPlugins(layout).load() });
    const given = options.pluginSettings ?? [];
    const settingsKinds = typeof given === 'function' ? given() : given;
    const damaged = new DamagedFiles({ folder, log, clock });
    await finishRotation(layout);
    await performRequestedRotation(layout, { clock, log });
    const secrets = await openSecrets(layout, { log, damaged });
    const fresh = await isFresh(layout);
    const { removed } = await sweepLeftovers(layout, log);
    await makeFolders(layout, damaged);
    const registry = kinds(secrets);
    const locks = new KeyedLock();
    const documentChanges = new DocumentChanges(layout.folder);
    const { written } = documentChanges;
    const settings = createSettingsStore({
      ...{ layout, locks, log, damaged, fresh, written },
      firstState: options.firstState,
    });
    const pluginSettings = createPluginSettings({
      ...{ layout, locks, registry, secrets, log, written },
      kinds: settingsKinds,
    });
    const tools = createToolStore({ kinds: registry.all('tool'), layout, settings, locks, log, written });
    const documents = [
      ...documentsOf(
        layout,
        tools.kinds.flatMap(({ storage: { root, file } }) => (root === null ? [] : [file])),
      ),
      ...settingsKinds.map(({ file }) => layout.settingsFile(file)),
    ];
    const noteMove = (from: string, to: string): Promise<void> => queue.noteMove(from, to);
    const noteRemoval = (...removed: [place: string, number?: number]): Promise<void> => queue.noteRemoval(...removed);
    const items = createItemStore({
      ...{ layout, locks, registry, secrets, log, noteMove, noteRemoval },
      hasAgents: () => nodes.all().length > 0,
    });
    const { placeOf } = items;
    const queue = createQueueFiles({ layout, placeOf, log, secrets, kinds: registry, clock, damaged });
    const workspaceOf = ({ fullName }: Pick<Job, 'fullName'>): string =>
      options.workspace ?? layout.workspace(placeOf(fullName));
    const workspaceOn = ({ fullName }: Pick<Job, 'fullName'>, node = ''): string => {
      if (node === '') return workspaceOf({ fullName });
      const below = relative(layout.workspaces, layout.workspace(placeOf(fullName)));
      return join('/', nodes.folderOf(node), 'workspace', below);
    };
    const views = createViewStore({ layout, placeOf, items, settings, registry, secrets, log });
    const identity = createInstanceIdentity({ layout, secrets, damaged, newKey: options.newKey ?? newIdentityKey });
    const runs = createRunStore({ layout, placeOf, locks, log, secrets, kinds: registry, damaged, noteRemoval });
    const users = createUserFiles({ layout, locks, secrets, log, damaged, written });
    const personalViews = createPersonalViews({ users, registry, secrets });
    const audit = createAuditLog({ path: layout.auditLog, ...(options.audit ?? AUDIT), log });
    const nodes = createNodeStore({ layout, locks, secrets, settings, log, damaged, written });
    // Made at the first start, so that no request has to; without it everything else works.
    const identified = identity.publicKey().catch((error: unknown) => {
      log.warn({ err: messageOf(error) }, 'the identity of the server is not known');
    });
    await settings.load();
    await tools.load();
    await items.load();
    await nodes.load();
    await checkDocuments(documents, damaged);
    await identified;
    return {
      folder,
      rotation: createRequestedRotation(layout),
      problems: {
        damaged: {
          all: () => damaged.all(),
          setAside: (path) => orUnwritable(() => damaged.setAside(path)),
          lookAgain() {
            damaged.forgetChanged();
            return checkDocuments(documents, damaged);
          },
        },
        unreadableSecrets: () => findUnreadableSecrets(layout, secrets),
        discardUnknownParts: (item) => items.rewrite(item, (xml) => withoutUnknownParts(registry, xml)),
      },
      setUp: {
        hasUsers: () => hasUsers(layout),
        initScripts: () => readInitScripts(layout, log),
        fresh,
        initialPassword: createPasswordFile(layout.initialPassword, damaged),
        chosenAdministrator: createPasswordFile(layout.chosenAdministrator, damaged),
        recoveryPassword: createPasswordFile(layout.recoveryPassword, damaged),
        markDone: (version) => markSetUp(layout, version, damaged),
      },
      registry,
      items,
      views,
      personalViews,
      nodes,
      runs,
      computed: createComputedFiles({ layout, placeOf, kinds: registry, log }),
      runFiles: {
        lineTimes: createLineTimeStore({ layout, placeOf }),
        injectedVariables: createInjectedVariables({ layout, placeOf }),
      },
      reports: {
        tests: createTestReportStore({ layout, placeOf, locks, log, runs }),
        kept: createKeptReportStore({ layout, placeOf, locks }),
      },
      cloudNodes: createCloudFile(layout, log),
      queue,
      libraries: { cache: (directoryName) => layout.libraryCache(directoryName) },
      secrets,
      users,
      settings,
      configuration: createConfigurationFiles({
        layout,
        locks,
        log,
        written,
        files: [
          ...new Set([...CONFIGURATION_FILES, ...tools.kinds.map(({ storage }) => storage.file)]),
          ...settingsKinds.map(({ file }) => file),
        ],
        isPublic: (name) => name === 'config.xml' || isPublicSettings(name, settingsKinds),
        async load() {
          await settings.load();
          await tools.load();
          await nodes.load();
        },
      }),
      pluginSettings,
      tools,
      fingerprints: createFingerprintStore({ layout, locks, log }),
      credentialFiles: createCredentialFiles({ layout, placeOf, locks, items, users, written }),
      plugins: {
        lockableResources: createLockableFile(layout, locks),
        forgeServers: () => forgeServersOf(pluginSettings),
        disabled: createDisabledPlugins(layout),
        folder: layout.plugins,
        updateSites: createUpdateSiteFile(layout, damaged),
      },
      mail: { outbox: createMailFiles(layout, log) },
      jobFiles: {
        pollingLogs: createPollingLogs({ layout, placeOf }, log),
        diskUsage: (job, signal) => diskUsageOf({ layout, placeOf }, job, { workspace: workspaceOf(job), signal }),
        workspace: workspaceOn,
      },
      webhooks: createDeliveryLog(layout.deliveries, locks),
      logRecorders: createLogRecorderFiles({ layout, locks, log, damaged }),
      audit,
      documents: documentChanges,
      identity,
      uploads: { folder: layout.uploads, sweep: (kept) => sweepUploads(layout, kept) },
      userContent: layout.userContent,
      async close() {
        await removed;
        await audit.flush();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Says whether there is neither a configuration nor users nor jobs, so that nobody has used this folder as a home. Files of
 * version control do not count.
 */
async function isFresh(layout: Layout): Promise<boolean> {
  if (isThere(layout.rootConfig) || (await hasUsers(layout))) return false;
  return !(await namesIn(layout.jobs)).some((name) => !name.startsWith('.'));
}

/** Makes the folders of the home. Where something else has the path of one, the server does without what would be in it. */
async function makeFolders(layout: Layout, damaged: DamageReport): Promise<void> {
  const { jobs, users, nodes, fingerprints, workspaces, userContent, uploads } = layout;
  for (const path of [jobs, nodes, fingerprints, workspaces]) await makeFolder(path, damaged);
  await makeFolder(users, damaged, 0o700);
  if ((await makeFolder(userContent, damaged)) !== undefined) await writeAtomic(layout.userContentReadme, README);
  await makeFolder(uploads, damaged, 0o700);
}

/** Returns undefined where the folder was there or cannot be made. */
async function makeFolder(path: string, damaged: DamageReport, mode = 0o777): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true, mode });
  } catch (error) {
    if (!isThere(path)) throw error;
    damaged.note(path, isMissing(error) ? error : 'it should be a folder');
    return undefined;
  }
}

async function sweepUploads({ uploads }: Layout, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await namesIn(uploads)) {
    const path = join(uploads, name);
    if (!kept.has(path)) await rm(path, { recursive: true, force: true });
  }
}

function isPublicSettings(name: string, kinds: readonly SettingsKind[]): boolean {
  return kinds.some(({ file, isPublic }) => file === name && isPublic);
}
