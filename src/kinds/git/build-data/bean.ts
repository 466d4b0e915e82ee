import { defineBean, map, type Reference, refer } from '../../../export/index.ts';
import type { ActionBeanContext } from '../../../points/index.ts';
import { BUILD_DATA, type BuildData, type Built, type BuiltBranch, type Revision } from '../built.ts';

const branchBean = defineBean<BuiltBranch, ActionBeanContext>('hudson.plugins.git.Branch', {
  visibility: 999,
  rows: {
    SHA1: { doc: 'Commit.', read: ({ sha1 }) => sha1 },
    name: { doc: 'Name with its remote.', read: ({ name }) => name },
  },
});

const revisionBean = defineBean<Revision, ActionBeanContext>('hudson.plugins.git.Revision', {
  visibility: 999,
  rows: {
    SHA1: { doc: 'Commit.', read: ({ sha1 }) => sha1 },
    branch: {
      doc: 'Branches by which it was found.',
      read: ({ branches }) => branches.map((branch) => refer(branchBean, branch, { exact: true })),
    },
  },
});

function revision(of: Revision): Reference<ActionBeanContext> {
  return refer(revisionBean, of, { exact: true });
}

const builtBean = defineBean<Built, ActionBeanContext>('hudson.plugins.git.util.Build', {
  visibility: 999,
  rows: {
    buildNumber: { doc: 'Run of the job.', read: ({ number }) => number },
    buildResult: { doc: 'What became of it; mostly null.', read: ({ result }) => result },
    marked: { doc: 'Commit that was found.', read: ({ marked }) => revision(marked) },
    revision: { doc: 'Commit that was built, another one after a merge.', read: (built) => revision(built.revision) },
  },
});

export const buildDataBean = defineBean<BuildData, ActionBeanContext>(BUILD_DATA, {
  visibility: 999,
  rows: {
    buildsByBranchName: {
      doc: 'The newest build of each branch.',
      read: ({ byBranch }) => map(byBranch.map(([name, built]) => [name, refer(builtBean, built)] as const)),
    },
    lastBuiltRevision: {
      doc: 'Commit of the newest build.',
      read: ({ lastBuild }) => (lastBuild === null ? null : revision(lastBuild.revision)),
    },
    remoteUrls: { doc: 'Remotes that it is about.', read: ({ remoteUrls }) => remoteUrls },
    scmName: { doc: 'Name of the source; empty: none.', read: ({ scmName }) => scmName },
  },
});
