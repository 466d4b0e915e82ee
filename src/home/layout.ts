import { join } from 'node:path';
import { cellFolders, cellWorkspace } from './layout-cells.ts';
import type { Cell } from './types.ts';

/** Tells which full names are those of cells of matrix projects: they have their folders inside the project's. */
export type FindCell = (fullName: string) => Pick<Cell, 'project' | 'values'> | null;

/** Absolute paths of everything under one JENKINS_HOME; the names in it are known only here. */
export interface Layout {
  readonly folder: string;
  readonly rootConfig: string;
  readonly location: string;
  readonly mailer: string;
  readonly shell: string;
  /** Scripts that are run at every start: this one, then those in the folder. */
  readonly initScript: string;
  readonly initScripts: string;
  readonly jobs: string;
  /** Until the item store says so, no name is a cell's. */
  knowCells(find: FindCell): void;
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
  jobConfig(fullName: string): string;
  nextBuildNumber(fullName: string): string;
  builds(fullName: string): string;
  permalinks(fullName: string): string;
  run(fullName: string, number: number): string;
  buildXml(fullName: string, number: number): string;
  log(fullName: string, number: number): string;
  archive(fullName: string, number: number): string;
  testReport(fullName: string, number: number): string;
  /** The test report as it was before a step of a run under way. */
  testsBefore(fullName: string, number: number, step: string): string;
  /** Times of the lines of the log, and, in older runs, when the clock was put right between them. */
  timestamps(fullName: string, number: number): string;
  timeShifts(fullName: string, number: number): string;
  fileParameters(fullName: string, number: number): string;
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
  readonly initialPassword: string;
  readonly secretKey: string;
  readonly identityKey: string;
  readonly credentials: string;
  readonly queueXml: string;
  /** What Jenkins makes of queue.xml once it has read it. */
  readonly queueBackup: string;
  readonly queueJournal: string;
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
  readonly lock: string;
}

export function createLayout(folder: string): Layout {
  const at = (...parts: string[]): string => join(folder, ...parts);
  const jobs = at('jobs');
  let findCell: FindCell = () => null;
  const own = (fullName: string): string => join(jobs, ...partsOf(fullName).join('/jobs/').split('/'));
  const cellsOf = (fullName: string): string => join(own(fullName), 'configurations');
  const job = (fullName: string): string => {
    const cell = findCell(fullName);
    return cell === null ? own(fullName) : join(cellsOf(cell.project), ...cellFolders(cell.values).map(namePart));
  };
  const builds = (fullName: string): string => join(job(fullName), 'builds');
  const run = (fullName: string, number: number): string => join(builds(fullName), String(number));
  return {
    folder,
    rootConfig: at('config.xml'),
    location: at('jenkins.model.JenkinsLocationConfiguration.xml'),
    mailer: at('hudson.tasks.Mailer.xml'),
    shell: at('hudson.tasks.Shell.xml'),
    initScript: at('init.groovy'),
    initScripts: at('init.groovy.d'),
    jobs,
    knowCells(find) {
      findCell = find;
    },
    isCell: (fullName) => findCell(fullName) !== null,
    job,
    jobParent: (fullName) => join(job(fullName), '..'),
    itemsOf: (fullName) => (fullName === '' ? jobs : join(own(fullName), 'jobs')),
    cellsOf,
    jobConfig: (fullName) => join(job(fullName), 'config.xml'),
    nextBuildNumber: (fullName) => join(job(fullName), 'nextBuildNumber'),
    builds,
    permalinks: (fullName) => join(builds(fullName), 'permalinks'),
    run,
    buildXml: (fullName, number) => join(run(fullName, number), 'build.xml'),
    log: (fullName, number) => join(run(fullName, number), 'log'),
    archive: (fullName, number) => join(run(fullName, number), 'archive'),
    testReport: (fullName, number) => join(run(fullName, number), 'junitResult.xml'),
    testsBefore: (fullName, number, step) =>
      join(run(fullName, number), '.millwright', `tests-before-${namePart(step)}.xml`),
    timestamps: (fullName, number) => join(run(fullName, number), 'timestamper', 'timestamps'),
    timeShifts: (fullName, number) => join(run(fullName, number), 'timestamper', 'timeshifts'),
    fileParameters: (fullName, number) => join(run(fullName, number), 'fileParameters'),
    control: (fullName, number) => join(run(fullName, number), '.millwright'),
    users: at('users'),
    usersIndex: at('users', 'users.xml'),
    userFolder: (directory) => at('users', namePart(directory)),
    userConfig: (directory) => at('users', namePart(directory), 'config.xml'),
    secrets: at('secrets'),
    masterKey: at('secrets', 'master.key'),
    secret: (id) => at('secrets', namePart(id)),
    initialPassword: at('secrets', 'initialAdminPassword'),
    secretKey: at('secret.key'),
    identityKey: at('identity.key.enc'),
    credentials: at('credentials.xml'),
    queueXml: at('queue.xml'),
    queueBackup: at('queue.xml.bak'),
    queueJournal: at('queue.journal'),
    fingerprints: at('fingerprints'),
    fingerprint: (md5) => at('fingerprints', md5.slice(0, 2), md5.slice(2, 4), `${md5.slice(4)}.xml`),
    workspaces: at('workspace'),
    workspace(fullName) {
      const cell = findCell(fullName);
      if (cell === null) return at('workspace', ...partsOf(fullName));
      return at('workspace', ...partsOf(cell.project), ...cellWorkspace(cell.values).map(namePart));
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
    lock: at('.millwright.lock'),
  };
}

function partsOf(fullName: string): string[] {
  return fullName.split('/').map(namePart);
}

/** A name that would lead out of its folder is a mistake of the caller, whatever checked it before. */
function namePart(name: string): string {
  if (name === '' || name === '.' || name === '..' || /[/\\\0]/.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
