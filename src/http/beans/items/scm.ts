import type { Job } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import { classOfTag, type NamedRemote } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';

const NONE = 'hudson.scm.NullSCM';
const GIT = 'hudson.plugins.git.GitSCM';

interface Source {
  readonly className: string;
  readonly branches: readonly string[];
  readonly remotes: readonly { readonly url: string; readonly name: string | null; readonly refspec: string | null }[];
}

export const branchSpecBean = defineBean<string, BeanContext>('hudson.plugins.git.BranchSpec', {
  visibility: 999,
  madeOf: [],
  rows: { name: { doc: 'Which branches: `*/main`.', read: (name) => name } },
});

export const userRemoteConfigBean = defineBean<Source['remotes'][number], BeanContext>(
  'hudson.plugins.git.UserRemoteConfig',
  {
    visibility: 999,
    madeOf: [],
    rows: {
      name: { doc: 'Name of the remote; null: `origin`.', read: ({ name }) => name },
      refspec: { doc: 'What is fetched; null: all branches.', read: ({ refspec }) => refspec },
      url: { doc: 'Address.', read: ({ url }) => url },
    },
  },
);

export const scmBean = defineBean<Source, BeanContext>('hudson.scm.SCM', {
  madeOf: [],
  rows: {
    browser: { doc: 'Repository browser.', read: () => null },
    type: { doc: 'Class of the source.', read: ({ className }) => className },
  },
});

export const gitScmBean = defineBean<Source, BeanContext>(GIT, {
  parent: scmBean,
  madeOf: [],
  rows: {
    branches: {
      doc: 'Branches to build.',
      read: ({ branches }) => branches.map((name) => refer(branchSpecBean, name, { exact: true })),
    },
    mergeOptions: { doc: 'Always null: see the additional behaviours.', read: () => null },
    userRemoteConfigs: {
      doc: 'Repositories.',
      read: ({ remotes }) => remotes.map((remote) => refer(userRemoteConfigBean, remote, { exact: true })),
    },
  },
});

const otherScmBean = beanFamily((className) =>
  defineBean<Source, BeanContext>(className, { parent: scmBean, rows: {} }),
);

/** Returns the reference to the source of a job, which shows only its class at depth 0. */
export function scmReference(job: Job): Reference<BeanContext> {
  const { scm } = job.config;
  const className = scm === null ? NONE : classOfTag(scm.kind === null ? scm.tag : scm.kind.xmlTag);
  if (scm?.kind && className === GIT) {
    const named = scm.kind.remotes(scm.config);
    const branches = named[0]?.branches ?? [];
    return refer(gitScmBean, { className, branches, remotes: named.map(remoteOf) });
  }
  return refer(otherScmBean(className), { className, branches: [], remotes: [] });
}

function remoteOf({ url, name = null, refspec = null }: NamedRemote): Source['remotes'][number] {
  return { url, name, refspec };
}
