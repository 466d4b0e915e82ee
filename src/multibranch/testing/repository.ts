import { workingCopy } from '../../kinds/git/testing/working-copy.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';

/** Represents a repository in which branches come and go. */
export interface TestRepository {
  readonly url: string;
  readonly folder: string;
  /** Commits a file on a branch, which is created where it is missing. Returns the commit. */
  commit(branch: string, path: string, text: string): Promise<string>;
  git(...args: string[]): Promise<string>;
}

export async function testRepository(t: Finisher): Promise<TestRepository> {
  const { folder, git, commit } = await workingCopy(await temporaryFolder(t, 'branches'));
  return {
    url: `file://${folder}`,
    folder,
    git,
    commit: (branch, path, text) => commit({ branch, message: `${branch}: ${path}`, files: { [path]: text } }),
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
