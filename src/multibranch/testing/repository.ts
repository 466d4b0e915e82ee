import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';

const execute = promisify(execFile);

/** Represents a repository in which branches come and go. */
export interface TestRepository {
  readonly url: string;
  readonly folder: string;
  /** Commits a file on a branch, which is created where it is missing. Returns the commit. */
  commit(branch: string, path: string, text: string): Promise<string>;
  git(...args: string[]): Promise<string>;
}

export async function testRepository(t: Finisher): Promise<TestRepository> {
  const folder = await temporaryFolder(t, 'branches');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const as = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  const git = async (...args: string[]): Promise<string> =>
    (await execute('git', [...as, ...args], { cwd: folder, env })).stdout.trim();
  await git('init', '-q', '-b', 'main', '.');
  return {
    url: `file://${folder}`,
    folder,
    git,
    async commit(branch, path, text) {
      const isThere = await git('rev-parse', '-q', '--verify', `refs/heads/${branch}`).then(
        () => true,
        () => false,
      );
      const isEmpty = (await git('for-each-ref')) === '';
      if (isThere) await git('checkout', '-q', branch);
      else if (!isEmpty) await git('checkout', '-q', '-b', branch, 'main');
      await writeFile(join(folder, path), text);
      await git('add', '.');
      await git('commit', '-q', '-m', `${branch}: ${path}`);
      return git('rev-parse', 'HEAD');
    },
  };
}

/** Returns the configuration of a multibranch project for a repository. */
export function multibranchXml(
  url: string,
  options: {
    readonly traits?: string;
    readonly orphans?: string;
    readonly strategies?: string;
    readonly more?: string;
  } = {},
): string {
  const traits = options.traits ?? '<jenkins.plugins.git.traits.BranchDiscoveryTrait/>';
  const strategies = options.strategies === undefined ? '' : `<buildStrategies>${options.strategies}</buildStrategies>`;
  const orphans =
    options.orphans === undefined
      ? ''
      : `<orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy">${options.orphans}</orphanedItemStrategy>`;
  return `<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>${orphans}${options.more ?? ''}
<sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data><jenkins.branch.BranchSource>
<source class="jenkins.plugins.git.GitSCMSource"><id>src</id><remote>${url}</remote><traits>${traits}</traits></source>${strategies}
</jenkins.branch.BranchSource></data></sources>
<factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory>
</org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>`;
}
