import { defineStep, SCM_STEP_PARAMETERS } from '../../points/index.ts';
import { git } from './scm.ts';

/** Checks out one branch of a Git repository. Jenkins: `GitStep`. */
export const gitStep = defineStep({
  name: 'git',
  className: 'jenkins.plugins.git.GitStep',
  displayName: 'Git',
  parameters: [
    { name: 'url', type: 'String', required: true },
    { name: 'branch', type: 'String' },
    { name: 'credentialsId', type: 'String' },
    ...SCM_STEP_PARAMETERS,
  ],
  needs: 'workspace',
  shows: 'url',
  *run(call) {
    const { args } = call;
    const config = oneBranch(args.text('url'), args.optionalText('branch') ?? 'master', args.text('credentialsId'));
    return yield* call.checkOut(git, config);
  },
});

/** Returns the configuration for one branch of a repository; without behaviours, and '' for no credentials. */
export function oneBranch(url: string, branch: string, credentialsId: string): (typeof git)['example'] {
  return {
    configVersion: 2,
    userRemoteConfigs: [{ url: url.trim(), name: null, refspec: null, credentialsId: credentialsId.trim() || null }],
    branches: [`*/${branch}`.trim()],
    browser: null,
    gitTool: null,
    doGenerateSubmoduleConfigurations: false,
    submoduleCfg: null,
    extensions: [],
  };
}
