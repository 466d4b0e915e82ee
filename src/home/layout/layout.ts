import { join } from 'node:path';
import { type ModuleFacts, modulePathName } from '../../points/index.ts';
import type { Cell } from '../items/item-types.ts';
import { branchFolder, branchOfItemName } from './branch-names.ts';
import { type BranchWorkspaces, createBranchWorkspaces } from './branch-workspaces.ts';
import { cellFolders, cellWorkspace } from './cell-folders.ts';

/** Tells which full names are those of cells of matrix projects: they have their folders inside the project's. */
export type FindCell = (fullName: string) => Pick<Cell, 'project' | 'values' | 'module'> | null;

/** What the items of a folder are made for, where it makes them itself; null: they are made by people. */
export type Computed = 'branches' | 'repositories' | null;

/** Absolute paths of everything under one JENKINS_HOME; the names in it are known only here. */
export interface Layout {
  readonly folder: string;
  readonly rootConfig: string;
  readonly location: string;
  readonly mailer: string;
  readonly throttle: string;
  readonly lockableResources: string;
  readonly extendedMailer: string;
  /** Mails that wait to be sent. */
  readonly outbox: string;
  /** A file with the installations of a kind of tool. */
  toolFile(name: string): string;
  readonly shell: string;
  readonly globalLibraries: string;
  /** Kept files of a version of a library, by the name of its folder. */
  libraryCache(directoryName: string): string;
  /** Scripts that are run at every start: this one, then those in the folder. */
  readonly initScript: string;
  readonly initScripts: string;
  readonly jobs: string;
  /** Until the item store says so, no name is a cell's. */
  knowCells(find: FindCell): void;
  /** To be told of each folder before anything in it is asked for: those that make their items have others' places. */
  knowFolder(fullName: string, computed: Computed): void;
  /** As it was told; null for what is no folder. */
  computedBy(fullName: string): Computed;
  /** Folder with what a folder notes of making its items: `indexing`, or `computation` of repositories. */
  computation(fullName: string): string;
  /** What was found out about the sources of a folder. */
  computedState(fullName: string): string;
  /** Name of the item that a folder stands for, where another one's name is not the folder's. */
  itemName(fullName: string): string;
  /** Revision of a branch that was built, or seen, last. */
  branchRevision(fullName: string, which: 'built' | 'seen'): string;
  readonly branchWorkspaces: BranchWorkspaces;
  /** Whether a name is that of a job which its folder makes for a branch. */
  isBranch(fullName: string): boolean;
  /** Whether a name is that of a cell, which may have no folder yet. */
  isCell(fullName: string): boolean;
  /** `a/b` -> `jobs/a/jobs/b`; of a cell `a/V=x` -> `jobs/a/configurations/axis-V/x`. */
  job(fullName: string): string;
  /** The folder that holds a job's folder: `jobs`, or `jobs/a/jobs`. */
  jobParent(fullName: string): string;
  /** The folder that holds the items of a folder; '' is the root. */
  itemsOf(fullName: string): string;
  /** The folder that holds the cells of a matrix project. */
  cellsOf(fullName: string): string;
  /** The folder that holds the modules of a Maven job. */
  modulesOf(fullName: string): string;
  jobConfig(fullName: string): string;
  nextBuildNumber(fullName: string): string;
  /** What was said when the job's source was last looked at: `scm-polling.log`. */
  pollingLog(fullName: string, name: string): string;
  builds(fullName: string): string;
  permalinks(fullName: string): string;
  run(fullName: string, number: number): string;
  buildXml(fullName: string, number: number): string;
  log(fullName: string, number: number): string;
  archive(fullName: string, number: number): string;
  testReport(fullName: string, number: number): string;
  /** How the cases of the test report went, in short. */
  testOutcomes(fullName: string, number: number): string;
  /** Details of a report by its name. */
  keptReport(fullName: string, number: number, name: string): string;
  /** A folder of files of a report, of the job or (`number`) of a run. */
  reportFolder(fullName: string, number: number | null, path: string): string;
  /** The test report as it was before a step of a run under way. */
  testsBefore(fullName: string, number: number, step: string): string;
  /** Times of the lines of the log, and, in older runs, when the clock was put right between them. */
  timestamps(fullName: string, number: number): string;
  timeShifts(fullName: string, number: number): string;
  fileParameters(fullName: string, number: number): string;
  /** Variables of the run's steps. */
  injectedVariables(fullName: string, number: number): string;
  /** State of a run under way. */
  control(fullName: string, number: number): string;
  readonly users: string;
  readonly usersIndex: string;
  userFolder(directory: string): string;
  userConfig(directory: string): string;
  readonly secrets: string;
  readonly masterKey: string;
  /** A confidential key's file by its id. */
  secret(id: string): string;
  /** Keys that were made in the place of others which could not be read, and the master key that they were made with. */
  spareSecret(id: string): string;
  readonly spareMasterKey: string;
  readonly initialPassword: string;
  /** Password of the recovery of this start. */
  readonly recoveryPassword: string;
  readonly secretKey: string;
  readonly identityKey: string;
  readonly spareIdentityKey: string;
  readonly credentials: string;
  readonly queueXml: string;
  /** What Jenkins makes of queue.xml once it has read it. */
  readonly queueBackup: string;
  readonly queueJournal: string;
  /** In its place where that is there and cannot be read. */
  readonly spareQueueJournal: string;
  readonly fingerprints: string;
  /** By MD5 in hex: `fingerprints/ab/cd/rest.xml`. */
  fingerprint(md5: string): string;
  readonly workspaces: string;
  workspace(fullName: string): string;
  readonly userContent: string;
  readonly userContentReadme: string;
  readonly nodes: string;
  /** A node's folder by its name. */
  node(name: string): string;
  nodeConfig(name: string): string;
  readonly plugins: string;
  /** Mark of a plugin that is switched off. */
  disabledPlugin(shortName: string, suffix: 'jpi' | 'hpi'): string;
  readonly upgradeState: string;
  readonly lastExecVersion: string;
  readonly uploads: string;
  /** Webhooks that came; their secrets; tokens of commit notices; how many jobs are polled at once. */
  readonly deliveries: string;
  readonly webhookSettings: string;
  readonly githubSettings: string;
  readonly gitlabSettings: string;
  readonly gitlabServers: string;
  readonly giteaSettings: string;
  readonly gitTokens: string;
  readonly maskSettings: string;
  readonly injectionSettings: string;
  readonly pollingSettings: string;
  readonly lock: string;
}

export function createLayout(folder: string): Layout {
  const at = (...parts: string[]): string => join(folder, ...parts);
  const jobs = at('jobs');
  let findCell: FindCell = () => null;
  const computed = new Map<string, Exclude<Computed, null>>();
  const branchWorkspaces = createBranchWorkspaces(at('workspace'));
  const own = (fullName: string): string => {
    let path = jobs;
    let around = '';
    for (const [index, part] of fullName.split('/').entries()) {
      const makes = computed.get(around);
      if (index > 0) path = join(path, makes === 'branches' ? 'branches' : 'jobs');
      path = join(path, makes === undefined ? namePart(part) : branchFolder(branchOfItemName(part)));
      around = index === 0 ? part : `${around}/${part}`;
    }
    return path;
  };
  const isBranch = (fullName: string): boolean =>
    computed.get(fullName.slice(0, Math.max(0, fullName.lastIndexOf('/')))) === 'branches';
  const cellsOf = (fullName: string): string => join(own(fullName), 'configurations');
  const modulesOf = (fullName: string): string => join(own(fullName), 'modules');
  const job = (fullName: string): string => {
    const cell = findCell(fullName);
    if (cell === null) return own(fullName);
    return cell.module === undefined
      ? join(cellsOf(cell.project), ...cellFolders(cell.values).map(namePart))
      : join(modulesOf(cell.project), namePart(modulePathName(cell.module)));
  };
  const builds = (fullName: string): string => join(job(fullName), 'builds');
  const run = (fullName: string, number: number): string => join(builds(fullName), String(number));
  return {
    folder,
    rootConfig: at('config.xml'),
    location: at('jenkins.model.JenkinsLocationConfiguration.xml'),
    mailer: at('hudson.tasks.Mailer.xml'),
    throttle: at('hudson.plugins.throttleconcurrents.ThrottleJobProperty.xml'),
    lockableResources: at('org.jenkins.plugins.lockableresources.LockableResourcesManager.xml'),
    extendedMailer: at('hudson.plugins.emailext.ExtendedEmailPublisher.xml'),
    outbox: at('.millwright-outbox'),
    toolFile: (name) => at(namePart(name)),
    shell: at('hudson.tasks.Shell.xml'),
    globalLibraries: at('org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml'),
    libraryCache: (directoryName) => at('global-libraries-cache', namePart(directoryName)),
    initScript: at('init.groovy'),
    initScripts: at('init.groovy.d'),
    jobs,
    knowCells(find) {
      findCell = find;
    },
    knowFolder(fullName, makes) {
      if (makes === null) computed.delete(fullName);
      else computed.set(fullName, makes);
    },
    computedBy: (fullName) => computed.get(fullName) ?? null,
    computation: (fullName) =>
      join(own(fullName), computed.get(fullName) === 'repositories' ? 'computation' : 'indexing'),
    computedState: (fullName) => join(own(fullName), 'state.xml'),
    itemName: (fullName) => join(own(fullName), 'name-utf8.txt'),
    branchRevision: (fullName, which) =>
      join(own(fullName), which === 'built' ? 'scm-revision-hash.xml' : 'scm-last-seen-revision-hash.xml'),
    branchWorkspaces,
    isBranch,
    isCell: (fullName) => findCell(fullName) !== null,
    job,
    jobParent: (fullName) => join(job(fullName), '..'),
    itemsOf: (fullName) =>
      fullName === '' ? jobs : join(own(fullName), computed.get(fullName) === 'branches' ? 'branches' : 'jobs'),
    cellsOf,
    modulesOf,
    jobConfig: (fullName) => join(job(fullName), 'config.xml'),
    nextBuildNumber: (fullName) => join(job(fullName), 'nextBuildNumber'),
    pollingLog: (fullName, name) => join(job(fullName), `${namePart(name)}-polling.log`),
    builds,
    permalinks: (fullName) => join(builds(fullName), 'permalinks'),
    run,
    buildXml: (fullName, number) => join(run(fullName, number), 'build.xml'),
    log: (fullName, number) => join(run(fullName, number), 'log'),
    archive: (fullName, number) => join(run(fullName, number), 'archive'),
    testReport: (fullName, number) => join(run(fullName, number), 'junitResult.xml'),
    testOutcomes: (fullName, number) => join(run(fullName, number), 'reports', 'tests.index'),
    keptReport: (fullName, number, name) => join(run(fullName, number), 'reports', `${namePart(name)}.jsonl`),
    reportFolder: (fullName, number, path) =>
      join(number === null ? job(fullName) : run(fullName, number), ...partsOf(path)),
    testsBefore: (fullName, number, step) =>
      join(run(fullName, number), '.millwright', `tests-before-${namePart(step)}.xml`),
    timestamps: (fullName, number) => join(run(fullName, number), 'timestamper', 'timestamps'),
    timeShifts: (fullName, number) => join(run(fullName, number), 'timestamper', 'timeshifts'),
    injectedVariables: (fullName, number) => join(run(fullName, number), 'injectedEnvVars.txt'),
    fileParameters: (fullName, number) => join(run(fullName, number), 'fileParameters'),
    control: (fullName, number) => join(run(fullName, number), '.millwright'),
    users: at('users'),
    usersIndex: at('users', 'users.xml'),
    userFolder: (directory) => at('users', namePart(directory)),
    userConfig: (directory) => at('users', namePart(directory), 'config.xml'),
    secrets: at('secrets'),
    masterKey: at('secrets', 'master.key'),
    secret: (id) => at('secrets', namePart(id)),
    spareSecret: (id) => at('secrets', 'spare', namePart(id)),
    spareMasterKey: at('secrets', 'spare', 'master.key'),
    initialPassword: at('secrets', 'initialAdminPassword'),
    recoveryPassword: at('secrets', 'recoveryPassword'),
    secretKey: at('secret.key'),
    identityKey: at('identity.key.enc'),
    spareIdentityKey: at('secrets', 'spare', 'identity.key.enc'),
    credentials: at('credentials.xml'),
    queueXml: at('queue.xml'),
    queueBackup: at('queue.xml.bak'),
    queueJournal: at('queue.journal'),
    spareQueueJournal: at('queue-spare.journal'),
    fingerprints: at('fingerprints'),
    fingerprint: (md5) => at('fingerprints', md5.slice(0, 2), md5.slice(2, 4), `${md5.slice(4)}.xml`),
    workspaces: at('workspace'),
    workspace(fullName) {
      const cell = findCell(fullName);
      if (cell === null) {
        return at('workspace', ...(isBranch(fullName) ? [branchWorkspaces.of(fullName)] : partsOf(fullName)));
      }
      const below = cell.module === undefined ? cellWorkspace(cell.values) : moduleWorkspace(cell.module);
      return at('workspace', ...partsOf(cell.project), ...below.map(namePart));
    },
    userContent: at('userContent'),
    userContentReadme: at('userContent', 'readme.txt'),
    nodes: at('nodes'),
    node: (name) => at('nodes', namePart(name)),
    nodeConfig: (name) => at('nodes', namePart(name), 'config.xml'),
    plugins: at('plugins'),
    disabledPlugin: (shortName, suffix) => at('plugins', `${namePart(shortName)}.${suffix}.disabled`),
    upgradeState: at('jenkins.install.UpgradeWizard.state'),
    lastExecVersion: at('jenkins.install.InstallUtil.lastExecVersion'),
    uploads: at('.millwright-uploads'),
    deliveries: at('webhook-deliveries.jsonl'),
    webhookSettings: at('millwright-webhooks.xml'),
    githubSettings: at('github-plugin-configuration.xml'),
    gitlabSettings: at('com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig.xml'),
    gitlabServers: at('io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml'),
    giteaSettings: at('org.jenkinsci.plugin.gitea.servers.GiteaServers.xml'),
    injectionSettings: at('envinject-plugin-configuration.xml'),
    maskSettings: at('com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsConfig.xml'),
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
