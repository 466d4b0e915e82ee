import type { ForgeEvent, PushStart } from '../../../points/index.ts';

/** The build that GitLab's event asks for, with the variables of the plugin as far as the event has them. */
export function buildOf(event: ForgeEvent, { source, target }: { source: string; target: string }): PushStart {
  const { by, hash, before, changeRequest, urls, kind } = event;
  const variables = new Map<string, string>();
  const add = (name: string, value: string | null | undefined): void => {
    if (value !== null && value !== undefined && value !== '') variables.set(name, value);
  };
  add('gitlabBranch', source);
  add('gitlabSourceBranch', source);
  add('gitlabTargetBranch', target);
  add('gitlabActionType', changeRequest !== undefined ? 'MERGE' : kind === 'tag' ? 'TAG_PUSH' : 'PUSH');
  add('gitlabUserName', by);
  add(
    'gitlabSourceRepoHomepage',
    urls.find((url) => /^https?:/.test(url) && !url.endsWith('.git')),
  );
  add(
    'gitlabSourceRepoHttpUrl',
    urls.find((url) => /^https?:.*\.git$/.test(url)),
  );
  add(
    'gitlabSourceRepoSshUrl',
    urls.find((url) => !/^https?:/.test(url)),
  );
  add('gitlabSourceRepoURL', urls.find((url) => !/^https?:/.test(url)) ?? urls[0]);
  add('gitlabBefore', before);
  add('gitlabAfter', hash);
  add('gitlabMergeRequestLastCommit', changeRequest === undefined ? null : hash);
  add('gitlabMergeRequestIid', changeRequest?.id);
  add('gitlabMergeRequestTitle', changeRequest?.title);
  const text =
    changeRequest === undefined
      ? `Started by GitLab push by ${by ?? ''}`
      : `Triggered by GitLab Merge Request #${changeRequest.id}: ${source} => ${target}`;
  return { action: 'build', forge: 'gitlab', by, text, variables, revision: hash, delay: null };
}
