import type { Job, Services } from '../../../controller/index.ts';
import { beanFamily, defineBean, type Reference, refer } from '../../../export/index.ts';
import { type Change, type ChangeAuthor, type ChangedPath, type Run, userIdOf } from '../../../model/index.ts';
import type { ScmKind } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { userBean } from '../users/user.ts';

type ChangeSet = ReturnType<Services['changeSets']['of']>[number];

export const emptyChangeLogSetBean = defineBean<null, BeanContext>('hudson.scm.EmptyChangeLogSet', {
  visibility: 999,
  rows: {
    items: { doc: 'Changes since the build before.', read: () => [] },
    kind: { doc: 'Kind of source.', read: () => null },
  },
});

export const changeLogSetBean = defineBean<ChangeSet, BeanContext>('hudson.scm.ChangeLogSet', {
  visibility: 999,
  rows: {
    items: {
      doc: 'Changes since the build before, the newest first.',
      read: ({ kind, changes }) => changes.map((change) => refer(entryBeanOf(kind), change)),
    },
    kind: { doc: 'Kind of source: `git`.', read: ({ kind }) => kind.changeSets?.kind ?? null },
  },
});

/** Describes the changes of one source; each kind of source has its own class for them. */
export const gitChangeSetListBean = defineBean<ChangeSet, BeanContext>('hudson.plugins.git.GitChangeSetList', {
  parent: changeLogSetBean,
  rows: {},
});

export const changeEntryBean = defineBean<Change, BeanContext>('hudson.scm.ChangeLogSet$Entry', {
  visibility: 999,
  rows: {
    affectedPaths: { doc: 'Files that it changes.', read: ({ paths }) => [...new Set(paths.map(({ file }) => file))] },
    author: { doc: 'Who made it.', read: ({ author }, { services }) => userOf(services, author) },
    commitId: { doc: 'Commit or revision.', read: ({ id }) => id },
    msg: { doc: 'First line of the message.', read: ({ title }) => title },
    timestamp: { doc: 'Milliseconds since 1970; -1 unknown.', read: ({ timestamp }) => timestamp },
  },
});

export const changedPathBean = defineBean<ChangedPath, BeanContext>('hudson.plugins.git.GitChangeSet$Path', {
  visibility: 999,
  rows: {
    editType: { doc: '`add`, `edit` or `delete`.', read: ({ editType }) => editType },
    file: { doc: 'Path in the repository.', read: ({ file }) => file },
  },
});

export const gitChangeSetBean = defineBean<Change, BeanContext>('hudson.plugins.git.GitChangeSet', {
  parent: changeEntryBean,
  visibility: 999,
  rows: {
    author: { doc: 'Who made it.', read: ({ author }, { services }) => userOf(services, author) },
    authorEmail: { doc: "The author's mail address.", read: ({ author }) => author.email },
    comment: { doc: 'The whole message.', read: ({ message }) => message },
    date: { doc: 'When, as the source writes it.', read: ({ date }) => date ?? '' },
    id: { doc: 'Commit or revision.', read: ({ id }) => id },
    msg: { doc: 'First line of the message.', read: ({ title }) => title },
    paths: {
      doc: 'Files with what became of them.',
      read: ({ paths }) => paths.map((path) => refer(changedPathBean, path, { exact: true })),
    },
  },
});

function entryBeanOf(kind: ScmKind): typeof changeEntryBean {
  return kind.changeSets?.kind === 'git' ? gitChangeSetBean : changeEntryBean;
}

const otherListBean = beanFamily((className) =>
  defineBean<ChangeSet, BeanContext>(className, { parent: changeLogSetBean, rows: {} }),
);

function listBeanOf({ changeSets }: ScmKind): typeof changeLogSetBean {
  if (changeSets === null) return changeLogSetBean;
  if (changeSets.className === gitChangeSetListBean.className) return gitChangeSetListBean;
  return otherListBean(changeSets.className);
}

/** Returns the changes of a run of a job with one source. */
export function changeSetReference({ changeSets }: Services, job: Job, run: Run): Reference<BeanContext> {
  const [first] = changeSets.of(job, run);
  return first === undefined ? refer(emptyChangeLogSetBean, null) : refer(listBeanOf(first.kind), first);
}

/** Returns those of a pipeline's run: one for each source that brought changes. */
export function changeSetReferences({ changeSets }: Services, job: Job, run: Run): Reference<BeanContext>[] {
  return changeSets
    .of(job, run)
    .filter(({ changes }) => changes.length > 0)
    .map((set) => refer(listBeanOf(set.kind), set));
}

export function culpritReferences(services: Services, job: Job, run: Run): Reference<BeanContext>[] {
  return services.changeSets.culprits(job, run).map((id) => userCalled(services, id));
}

function userOf(services: Services, author: ChangeAuthor): Reference<BeanContext> {
  return userCalled(services, userIdOf(author, services.security.users));
}

/** Returns the reference to a user, also to one without an account, who is known only as the author of a change. */
function userCalled({ security }: Services, id: string): Reference<BeanContext> {
  const stranger = { id, fullName: id, description: null, email: null, tokens: [] };
  return refer(userBean, security.users.get(id) ?? stranger, { exact: true });
}
