import { bool, defineScm, int } from '../../../points/index.ts';
import { checkoutGit } from './checkout.ts';
import { emptyList, namedBranches, plainExtensions, remotes } from './fields.ts';

/**
 * Git over its command line: one remote, branch specifications, clean before checkout. Credentials, submodules and
 * polling are not here yet; a configuration that asks for more is refused in the log, never half obeyed.
 */
export const git = defineScm({
  symbol: 'scmGit',
  displayName: 'Git',
  xmlTag: 'hudson.plugins.git.GitSCM',
  fields: {
    configVersion: int({ default: 2 }),
    userRemoteConfigs: remotes({ title: 'Repositories' }),
    branches: namedBranches({ title: 'Branches to build' }),
    doGenerateSubmoduleConfigurations: bool(),
    submoduleCfg: emptyList(),
    extensions: plainExtensions({ title: 'Additional behaviours' }),
  },
  example: {
    configVersion: 2,
    userRemoteConfigs: [{ url: 'https://git.example.org/app.git', name: null, refspec: null, credentialsId: null }],
    branches: ['*/main'],
    doGenerateSubmoduleConfigurations: false,
    submoduleCfg: null,
    extensions: [
      {
        tag: 'hudson.plugins.git.extensions.impl.CleanBeforeCheckout',
        settings: { deleteUntrackedNestedRepositories: 'false' },
      },
    ],
  },
  checkout: checkoutGit,
});
