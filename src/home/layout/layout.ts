import { join } from 'node:path';
import { type ModuleFacts, modulePathName } from '../../points/index.ts';
import { branchFolder, branchOfItemName } from './branch-names.ts';
import { createBranchWorkspaces } from './branch-workspaces.ts';
import { cellFolders, cellWorkspace } from './cell-folders.ts';
import { type ItemPlace, nameOfPlace, type PlaceOf } from './item-place.ts';

/** Returns the absolute paths of everything under one JENKINS_HOME; the names in it are known only here. */
export type Layout = ReturnType<typeof createLayout>;

/** Returns the folder of plugins of a home that is not opened yet. */
export function pluginFolderOf(home: string): string {
  return createLayout(home).plugins;
}

/** Describes the layout for callers that know items by their full names. */
export interface ItemLayout<K extends keyof Layout> {
  readonly layout: Pick<Layout, K>;
  readonly placeOf: PlaceOf;
}

/** Returns the paths below `folder`, which is absolute. Throws where a name would lead out of its folder. */
export function createLayout(folder: string) {
  const at = (...parts: string[]): string => join(folder, ...parts);
  const jobs = at('jobs');
  const branchWorkspaces = createBranchWorkspaces(at('workspace'));
  const isBranch = ({ parent }: ItemPlace): boolean => parent?.computed === 'branches';
  const own = ({ name, parent }: ItemPlace): string => {
    const isMade = (parent?.computed ?? null) !== null;
    return isMade
      ? join(itemsOf(parent), branchFolder(branchOfItemName(name)))
      : `${itemsOf(parent)}/${namePart(name)}`;
  };
  const itemsOf = (place: ItemPlace | null): string =>
    place === null ? jobs : join(own(place), place.computed === 'branches' ? 'branches' : 'jobs');
  const cellsOf = (place: ItemPlace): string => join(own(place), 'configurations');
  const modulesOf = (place: ItemPlace): string => join(own(place), 'modules');
  const job = (place: ItemPlace): string => {
    const { cell, parent } = place;
    if (cell === null || parent === null) return own(place);
    return cell.module === undefined
      ? join(cellsOf(parent), ...cellFolders(cell.values).map(namePart))
      : join(modulesOf(parent), namePart(modulePathName(cell.module)));
  };
  // Each run asks for its paths many times; the parts here have nothing that `join` would change.
  const builds = (place: ItemPlace): string => `${job(place)}/builds`;
  const run = (place: ItemPlace, number: number): string => `${builds(place)}/${number}`;
  return {
    folder,
    rootConfig: at('config.xml'),
    location: at('jenkins.model.JenkinsLocationConfiguration.xml'),
    lockableResources: at('org.jenkins.plugins.lockableresources.LockableResourcesManager.xml'),
    /** Names the file of the nodes that clouds made. */
    cloudNodes: at('.millwright-cloud-nodes.json'),
    /** Returns the file of what waits for the machine of a node. */
    nodeWaiting: (name: string) => at('.millwright-waiting', `${encodeURIComponent(name)}.jsonl`),
    /** Names the folder of mails that wait to be sent. */
    outbox: at('.millwright-outbox'),
    /** Returns the file with the installations of a kind of tool. */
    toolFile: (name: string) => at(namePart(name)),
    /** Returns the file with a plugin's settings of the whole server. */
    settingsFile: (name: string) => at(namePart(name)),
    shell: at('hudson.tasks.Shell.xml'),
    /** Names the file with the address under which files of builds and users are served. */
    resourceRoot: at('jenkins.security.ResourceDomainConfiguration.xml'),
    /** Returns the folder of cached files of a version of a library, by the name of that folder. */
    libraryCache: (directoryName: string) => at('global-libraries-cache', namePart(directoryName)),
    /** Names the script that is run at every start, before those in the folder. */
    initScript: at('init.groovy'),
    initScripts: at('init.groovy.d'),
    jobs,
    /**
     * Returns the folder with the records of a folder that makes its items: `indexing`, or `computation` of repositories.
     */
    computation: (place: ItemPlace) => join(own(place), place.computed === 'repositories' ? 'computation' : 'indexing'),
    /** Returns the file with the state of a folder's sources. */
    computedState: (place: ItemPlace) => join(own(place), 'state.xml'),
    /** Returns the file with the name of the item of a folder, where the folder's own name differs from it. */
    itemName: (place: ItemPlace) => join(own(place), 'name-utf8.txt'),
    /** Returns the file with the revision of a branch that was built, or seen, last. */
    branchRevision: (place: ItemPlace, which: 'built' | 'seen') =>
      join(own(place), which === 'built' ? 'scm-revision-hash.xml' : 'scm-last-seen-revision-hash.xml'),
    branchWorkspaces,
    /** Says whether a name is that of a job which its folder makes for a branch. */
    isBranch,
    /** Returns the folder of a job: `a/b` -> `jobs/a/jobs/b`; of a cell `a/V=x` -> `jobs/a/configurations/axis-V/x`. */
    job,
    /** Returns the folder that holds a job's folder: `jobs`, or `jobs/a/jobs`. */
    jobParent: (place: ItemPlace) => join(job(place), '..'),
    /** Returns the folder that holds the items of a folder; '' is the root. */
    itemsOf,
    /** Returns the folder that holds the cells of a matrix project. */
    cellsOf,
    /** Returns the folder that holds the modules of a Maven job. */
    modulesOf,
    jobConfig: (place: ItemPlace) => `${job(place)}/config.xml`,
    nextBuildNumber: (place: ItemPlace) => `${job(place)}/nextBuildNumber`,
    /** Returns the log of the last polling of the job's source: `scm-polling.log`. */
    pollingLog: (place: ItemPlace, name: string) => join(job(place), `${namePart(name)}-polling.log`),
    builds,
    permalinks: (place: ItemPlace) => `${builds(place)}/permalinks`,
    run,
    buildXml: (place: ItemPlace, number: number) => `${run(place, number)}/build.xml`,
    log: (place: ItemPlace, number: number) => `${run(place, number)}/log`,
    archive: (place: ItemPlace, number: number) => join(run(place, number), 'archive'),
    testReport: (place: ItemPlace, number: number) => join(run(place, number), 'junitResult.xml'),
    /** Returns the file with the outcomes of the cases of the test report, in short. */
    testOutcomes: (place: ItemPlace, number: number) => join(run(place, number), 'reports', 'tests.index'),
    /** Returns the file with the details of a report by its name. */
    keptReport: (place: ItemPlace, number: number, name: string) =>
      join(run(place, number), 'reports', `${namePart(name)}.jsonl`),
    /** Returns a folder of files of a report, of the job or (`number`) of a run. */
    reportFolder: (place: ItemPlace, number: number | null, path: string) =>
      join(number === null ? job(place) : run(place, number), ...partsOf(path)),
    /** Returns the test report as it was before a step of an unfinished run. */
    testsBefore: (place: ItemPlace, number: number, step: string) =>
      join(run(place, number), '.millwright', `tests-before-${namePart(step)}.xml`),
    /**
     * Returns the file with the times of the lines of the log; `timeShifts` holds, in older runs, when the clock was
     * corrected between them.
     */
    timestamps: (place: ItemPlace, number: number) => join(run(place, number), 'timestamper', 'timestamps'),
    timeShifts: (place: ItemPlace, number: number) => join(run(place, number), 'timestamper', 'timeshifts'),
    /** Returns the file with the variables of the run's steps. */
    injectedVariables: (place: ItemPlace, number: number) => `${run(place, number)}/injectedEnvVars.txt`,
    fileParameters: (place: ItemPlace, number: number) => join(run(place, number), 'fileParameters'),
    /** Returns the folder with the state of an unfinished run. */
    control: (place: ItemPlace, number: number) => `${run(place, number)}/.millwright`,
    users: at('users'),
    usersIndex: at('users', 'users.xml'),
    userFolder: (directory: string) => at('users', namePart(directory)),
    userConfig: (directory: string) => at('users', namePart(directory), 'config.xml'),
    /** Returns the file with the uses of a user's API tokens. */
    userTokenUses: (directory: string) => at('users', namePart(directory), 'apiTokenStats.xml'),
    secrets: at('secrets'),
    masterKey: at('secrets', 'master.key'),
    /** Returns a confidential key's file by its id. */
    secret: (id: string) => at('secrets', namePart(id)),
    /**
     * Returns the file of a key that was made to replace one which could not be read, or of the master key that it was made
     * with.
     */
    spareSecret: (id: string) => at('secrets', 'spare', namePart(id)),
    spareMasterKey: at('secrets', 'spare', 'master.key'),
    /** Holds the master key before the last one, while keys are replaced. */
    oldMasterKey: at('secrets', 'master.key.old'),
    /** Holds what keys are replaced by, until all of it is in place. */
    rotation: at('secrets', 'rotation'),
    /** Says that keys are to be replaced at the next start; the other holds what became of the last time. */
    keysRequest: at('secrets', 'replaceKeysAtStart'),
    keysReplaced: at('secrets', 'keysReplaced.json'),
    initialPassword: at('secrets', 'initialAdminPassword'),
    /** Names the file with the password of this start's recovery. */
    recoveryPassword: at('secrets', 'recoveryPassword'),
    secretKey: at('secret.key'),
    identityKey: at('identity.key.enc'),
    spareIdentityKey: at('secrets', 'spare', 'identity.key.enc'),
    credentials: at('credentials.xml'),
    queueXml: at('queue.xml'),
    /** Names the file to which Jenkins renames queue.xml once it has read it. */
    queueBackup: at('queue.xml.bak'),
    queueJournal: at('queue.journal'),
    /** Names the journal that is used where the usual one is there and cannot be read. */
    spareQueueJournal: at('queue-spare.journal'),
    fingerprints: at('fingerprints'),
    /** Returns the file of a fingerprint by its MD5 in hex: `fingerprints/ab/cd/rest.xml`. */
    fingerprint: (md5: string) => at('fingerprints', md5.slice(0, 2), md5.slice(2, 4), `${md5.slice(4)}.xml`),
    workspaces: at('workspace'),
    workspace: (place: ItemPlace) => {
      const { cell, parent } = place;
      const fullName = nameOfPlace(place);
      if (cell === null || parent === null) {
        return at('workspace', ...(isBranch(place) ? [branchWorkspaces.of(fullName)] : partsOf(fullName)));
      }
      const below = cell.module === undefined ? cellWorkspace(cell.values) : moduleWorkspace(cell.module);
      return at('workspace', ...partsOf(nameOfPlace(parent)), ...below.map(namePart));
    },
    userContent: at('userContent'),
    userContentReadme: at('userContent', 'readme.txt'),
    nodes: at('nodes'),
    /** Returns a node's folder by its name. */
    node: (name: string) => at('nodes', namePart(name)),
    nodeConfig: (name: string) => at('nodes', namePart(name), 'config.xml'),
    nodeHostKey: (name: string) => at('nodes', namePart(name), 'ssh-host-key.xml'),
    /** Returns the log of a node's connections; those before it are beside it. */
    nodeLog: (name: string) => at('logs', 'slaves', namePart(name), 'slave.log'),
    nodeMonitors: at('nodeMonitors.xml'),
    plugins: at('plugins'),
    updateSites: at('hudson.model.UpdateCenter.xml'),
    /** Returns the file that marks a plugin as switched off. */
    disabledPlugin: (shortName: string, suffix: 'jpi' | 'hpi') =>
      at('plugins', `${namePart(shortName)}.${suffix}.disabled`),
    upgradeState: at('jenkins.install.UpgradeWizard.state'),
    lastExecVersion: at('jenkins.install.InstallUtil.lastExecVersion'),
    uploads: at('.millwright-uploads'),
    /** Names the file of received webhooks. */
    deliveries: at('webhook-deliveries.jsonl'),
    auditLog: at('logs', 'audit.log'),
    /** Names the folder of log recorders. */
    logRecorders: at('log'),
    logRecorder: (name: string) => at('log', `${namePart(name)}.xml`),
    lock: at('.millwright.lock'),
    chosenAdministrator: at('.millwright-administrator'),
    unfinishedConfiguration: at('.millwright-configuration.json'),
  };
}

/**
 * Returns the path of a module's workspace below that of its project. A module that is not below its project's folder uses
 * that folder.
 */
function moduleWorkspace({ relativePath }: ModuleFacts): string[] {
  const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? [] : parts;
}

function partsOf(fullName: string): string[] {
  return fullName.split('/').map(namePart);
}

/** Returns the name, or throws where it would lead out of its folder, which is a mistake of the caller. */
function namePart(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
