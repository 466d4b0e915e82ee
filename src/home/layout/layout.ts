import { join } from 'node:path';
import { type ModuleFacts, modulePathName } from '../../points/index.ts';
import { branchFolder, branchOfItemName } from './branch-names.ts';
import { createBranchWorkspaces } from './branch-workspaces.ts';
import { cellFolders, cellWorkspace } from './cell-folders.ts';
import { type ItemPlace, nameOfPlace, type PlaceOf } from './item-place.ts';

/** Absolute paths of everything under one JENKINS_HOME; the names in it are known only here. */
export type Layout = ReturnType<typeof createLayout>;

/** The layout for whoever knows items by their full names. */
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
  const own = ({ name, parent }: ItemPlace): string =>
    join(itemsOf(parent), (parent?.computed ?? null) === null ? namePart(name) : branchFolder(branchOfItemName(name)));
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
  const builds = (place: ItemPlace): string => join(job(place), 'builds');
  const run = (place: ItemPlace, number: number): string => join(builds(place), String(number));
  return {
    folder,
    rootConfig: at('config.xml'),
    location: at('jenkins.model.JenkinsLocationConfiguration.xml'),
    mailer: at('hudson.tasks.Mailer.xml'),
    lockableResources: at('org.jenkins.plugins.lockableresources.LockableResourcesManager.xml'),
    extendedMailer: at('hudson.plugins.emailext.ExtendedEmailPublisher.xml'),
    /** Mails that wait to be sent. */
    outbox: at('.millwright-outbox'),
    /** A file with the installations of a kind of tool. */
    toolFile: (name: string) => at(namePart(name)),
    /** The file in which a plugin keeps settings of the whole server. */
    settingsFile: (name: string) => at(namePart(name)),
    shell: at('hudson.tasks.Shell.xml'),
    globalLibraries: at('org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml'),
    /** Kept files of a version of a library, by the name of its folder. */
    libraryCache: (directoryName: string) => at('global-libraries-cache', namePart(directoryName)),
    /** Scripts that are run at every start: this one, then those in the folder. */
    initScript: at('init.groovy'),
    initScripts: at('init.groovy.d'),
    jobs,
    /** Folder with what a folder notes of making its items: `indexing`, or `computation` of repositories. */
    computation: (place: ItemPlace) => join(own(place), place.computed === 'repositories' ? 'computation' : 'indexing'),
    /** What was found out about the sources of a folder. */
    computedState: (place: ItemPlace) => join(own(place), 'state.xml'),
    /** Name of the item that a folder stands for, where another one's name is not the folder's. */
    itemName: (place: ItemPlace) => join(own(place), 'name-utf8.txt'),
    /** Revision of a branch that was built, or seen, last. */
    branchRevision: (place: ItemPlace, which: 'built' | 'seen') =>
      join(own(place), which === 'built' ? 'scm-revision-hash.xml' : 'scm-last-seen-revision-hash.xml'),
    branchWorkspaces,
    /** Whether a name is that of a job which its folder makes for a branch. */
    isBranch,
    /** `a/b` -> `jobs/a/jobs/b`; of a cell `a/V=x` -> `jobs/a/configurations/axis-V/x`. */
    job,
    /** The folder that holds a job's folder: `jobs`, or `jobs/a/jobs`. */
    jobParent: (place: ItemPlace) => join(job(place), '..'),
    /** The folder that holds the items of a folder; '' is the root. */
    itemsOf,
    /** The folder that holds the cells of a matrix project. */
    cellsOf,
    /** The folder that holds the modules of a Maven job. */
    modulesOf,
    jobConfig: (place: ItemPlace) => join(job(place), 'config.xml'),
    nextBuildNumber: (place: ItemPlace) => join(job(place), 'nextBuildNumber'),
    /** What was said when the job's source was last looked at: `scm-polling.log`. */
    pollingLog: (place: ItemPlace, name: string) => join(job(place), `${namePart(name)}-polling.log`),
    builds,
    permalinks: (place: ItemPlace) => join(builds(place), 'permalinks'),
    run,
    buildXml: (place: ItemPlace, number: number) => join(run(place, number), 'build.xml'),
    log: (place: ItemPlace, number: number) => join(run(place, number), 'log'),
    archive: (place: ItemPlace, number: number) => join(run(place, number), 'archive'),
    testReport: (place: ItemPlace, number: number) => join(run(place, number), 'junitResult.xml'),
    /** How the cases of the test report went, in short. */
    testOutcomes: (place: ItemPlace, number: number) => join(run(place, number), 'reports', 'tests.index'),
    /** Details of a report by its name. */
    keptReport: (place: ItemPlace, number: number, name: string) =>
      join(run(place, number), 'reports', `${namePart(name)}.jsonl`),
    /** A folder of files of a report, of the job or (`number`) of a run. */
    reportFolder: (place: ItemPlace, number: number | null, path: string) =>
      join(number === null ? job(place) : run(place, number), ...partsOf(path)),
    /** The test report as it was before a step of a run under way. */
    testsBefore: (place: ItemPlace, number: number, step: string) =>
      join(run(place, number), '.millwright', `tests-before-${namePart(step)}.xml`),
    /** Times of the lines of the log, and, in older runs, when the clock was put right between them. */
    timestamps: (place: ItemPlace, number: number) => join(run(place, number), 'timestamper', 'timestamps'),
    timeShifts: (place: ItemPlace, number: number) => join(run(place, number), 'timestamper', 'timeshifts'),
    /** Variables of the run's steps. */
    injectedVariables: (place: ItemPlace, number: number) => join(run(place, number), 'injectedEnvVars.txt'),
    fileParameters: (place: ItemPlace, number: number) => join(run(place, number), 'fileParameters'),
    /** State of a run under way. */
    control: (place: ItemPlace, number: number) => join(run(place, number), '.millwright'),
    users: at('users'),
    usersIndex: at('users', 'users.xml'),
    userFolder: (directory: string) => at('users', namePart(directory)),
    userConfig: (directory: string) => at('users', namePart(directory), 'config.xml'),
    secrets: at('secrets'),
    masterKey: at('secrets', 'master.key'),
    /** A confidential key's file by its id. */
    secret: (id: string) => at('secrets', namePart(id)),
    /** Keys that were made in the place of others which could not be read, and the master key that they were made with. */
    spareSecret: (id: string) => at('secrets', 'spare', namePart(id)),
    spareMasterKey: at('secrets', 'spare', 'master.key'),
    initialPassword: at('secrets', 'initialAdminPassword'),
    /** Password of the recovery of this start. */
    recoveryPassword: at('secrets', 'recoveryPassword'),
    secretKey: at('secret.key'),
    identityKey: at('identity.key.enc'),
    spareIdentityKey: at('secrets', 'spare', 'identity.key.enc'),
    credentials: at('credentials.xml'),
    queueXml: at('queue.xml'),
    /** What Jenkins makes of queue.xml once it has read it. */
    queueBackup: at('queue.xml.bak'),
    queueJournal: at('queue.journal'),
    /** In its place where that is there and cannot be read. */
    spareQueueJournal: at('queue-spare.journal'),
    fingerprints: at('fingerprints'),
    /** By MD5 in hex: `fingerprints/ab/cd/rest.xml`. */
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
    /** A node's folder by its name. */
    node: (name: string) => at('nodes', namePart(name)),
    nodeConfig: (name: string) => at('nodes', namePart(name), 'config.xml'),
    plugins: at('plugins'),
    /** Mark of a plugin that is switched off. */
    disabledPlugin: (shortName: string, suffix: 'jpi' | 'hpi') =>
      at('plugins', `${namePart(shortName)}.${suffix}.disabled`),
    upgradeState: at('jenkins.install.UpgradeWizard.state'),
    lastExecVersion: at('jenkins.install.InstallUtil.lastExecVersion'),
    uploads: at('.millwright-uploads'),
    /** Webhooks that came; their secrets; tokens of commit notices; how many jobs are polled at once. */
    deliveries: at('webhook-deliveries.jsonl'),
    webhookSettings: at('millwright-webhooks.xml'),
    githubSettings: at('github-plugin-configuration.xml'),
    gitlabSettings: at('com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig.xml'),
    gitlabServers: at('io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml'),
    injectionSettings: at('envinject-plugin-configuration.xml'),
    gitTokens: at('hudson.plugins.git.ApiTokenPropertyConfiguration.xml'),
    pollingSettings: at('hudson.triggers.SCMTrigger.xml'),
    lock: at('.millwright.lock'),
  };
}

/** One that is not below its project's folder works in that. */
function moduleWorkspace({ relativePath }: ModuleFacts): string[] {
  const parts = relativePath.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? [] : parts;
}

function partsOf(fullName: string): string[] {
  return fullName.split('/').map(namePart);
}

/** A name that would lead out of its folder is a mistake of the caller, whatever checked it before. */
function namePart(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
