import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { escapeXml, freestyle } from './jobs.ts';

const run = promisify(execFile);

/** A real repository with one commit. */
export interface ChangingRepository {
  readonly url: string;
  /** Makes one more. */
  commit(): Promise<void>;
}

export async function changingRepository(t: Finisher): Promise<ChangingRepository> {
  const folder = await temporaryFolder(t);
  const git = (...args: string[]) =>
    run('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args]);
  await git('init', '-q', '-b', 'main');
  let count = 0;
  const commit = async (): Promise<void> => {
    count += 1;
    await writeFile(join(folder, 'file.txt'), `${count}\n`);
    await git('add', '.');
    await git('commit', '-q', '-m', `change ${count}`);
  };
  await commit();
  return { url: `file://${folder}`, commit };
}

export interface GitJobOptions {
  readonly url: string;
  readonly branch?: string;
  readonly credentialsId?: string;
  readonly extensions?: string;
  readonly command?: string;
  readonly publishers?: string;
}

/** `<scm class="hudson.plugins.git.GitSCM">` in the shape that clients post. */
export function gitScm({ url, branch = '*/main', credentialsId, extensions = '' }: GitJobOptions): string {
  const credential = credentialsId === undefined ? '' : `<credentialsId>${credentialsId}</credentialsId>`;
  return `<scm class="hudson.plugins.git.GitSCM" plugin="git@5.0.0"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${escapeXml(url)}</url>${credential}</hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>${branch}</name></hudson.plugins.git.BranchSpec></branches><doGenerateSubmoduleConfigurations>false</doGenerateSubmoduleConfigurations><submoduleCfg class="empty-list"/><extensions>${extensions}</extensions></scm>`;
}

/** A freestyle job that builds from Git. */
export function gitJob(options: GitJobOptions): string {
  const { command = 'true', publishers = '' } = options;
  return freestyle({ command, publishers }).replace('<scm class="hudson.scm.NullSCM"/>', gitScm(options));
}

/** A `credentials.xml` with one user name and password, in plain as administrators may write it. */
export function credentialsXml(id: string, username: string, password: string): string {
  const tag = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  return `<?xml version='1.1' encoding='UTF-8'?>
<com.cloudbees.plugins.credentials.SystemCredentialsProvider>
  <domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash">
    <entry>
      <com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>
      <java.util.concurrent.CopyOnWriteArrayList>
        <${tag}>
          <scope>GLOBAL</scope><id>${id}</id><description>the forge</description>
          <username>${username}</username><password>${password}</password>
        </${tag}>
      </java.util.concurrent.CopyOnWriteArrayList>
    </entry>
  </domainCredentialsMap>
</com.cloudbees.plugins.credentials.SystemCredentialsProvider>
`;
}
