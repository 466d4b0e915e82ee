import { join } from 'node:path';

/** Absolute paths of everything under one JENKINS_HOME; the names in it are known only here. */
export interface Layout {
  readonly folder: string;
  readonly rootConfig: string;
  readonly location: string;
  readonly shell: string;
  readonly jobs: string;
  /** `a/b` -> `jobs/a/jobs/b`. */
  job(fullName: string): string;
  /** The folder that holds a job's folder: `jobs`, or `jobs/a/jobs`. */
  jobParent(fullName: string): string;
  jobConfig(fullName: string): string;
  nextBuildNumber(fullName: string): string;
  builds(fullName: string): string;
  permalinks(fullName: string): string;
  run(fullName: string, number: number): string;
  buildXml(fullName: string, number: number): string;
  log(fullName: string, number: number): string;
  archive(fullName: string, number: number): string;
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
  readonly upgradeState: string;
  readonly lastExecVersion: string;
  readonly uploads: string;
  readonly lock: string;
}

export function createLayout(folder: string): Layout {
  const at = (...parts: string[]): string => join(folder, ...parts);
  const jobs = at('jobs');
  const job = (fullName: string): string => join(jobs, ...partsOf(fullName).join('/jobs/').split('/'));
  const builds = (fullName: string): string => join(job(fullName), 'builds');
  const run = (fullName: string, number: number): string => join(builds(fullName), String(number));
  return {
    folder,
    rootConfig: at('config.xml'),
    location: at('jenkins.model.JenkinsLocationConfiguration.xml'),
    shell: at('hudson.tasks.Shell.xml'),
    jobs,
    job,
    jobParent: (fullName) => join(job(fullName), '..'),
    jobConfig: (fullName) => join(job(fullName), 'config.xml'),
    nextBuildNumber: (fullName) => join(job(fullName), 'nextBuildNumber'),
    builds,
    permalinks: (fullName) => join(builds(fullName), 'permalinks'),
    run,
    buildXml: (fullName, number) => join(run(fullName, number), 'build.xml'),
    log: (fullName, number) => join(run(fullName, number), 'log'),
    archive: (fullName, number) => join(run(fullName, number), 'archive'),
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
    workspace: (fullName) => at('workspace', ...partsOf(fullName)),
    userContent: at('userContent'),
    userContentReadme: at('userContent', 'readme.txt'),
    nodes: at('nodes'),
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
