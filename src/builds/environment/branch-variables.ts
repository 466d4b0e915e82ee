import { dateText } from '../../java/index.ts';
import { branchOf, type JobConfig } from '../../points/index.ts';

/** Returns the variables of the builds of a branch's job; none for other jobs. Jenkins: `BranchNameContributor`. */
export function branchVariables(config: Pick<JobConfig, 'properties'>): Readonly<Record<string, string>> {
  const head = branchOf(config)?.head;
  if (head === undefined) return {};
  const { name, isPrimary, changeRequest, tagTimestamp } = head;
  const variables: Record<string, string> = { BRANCH_NAME: name };
  if (isPrimary === true) variables['BRANCH_IS_PRIMARY'] = 'true';
  if (changeRequest !== undefined) {
    const { id, target, branch, fork, url, title, author, authorDisplayName, authorEmail } = changeRequest;
    const more = {
      CHANGE_ID: id,
      CHANGE_TARGET: target,
      CHANGE_BRANCH: branch,
      CHANGE_FORK: fork ?? '',
      CHANGE_URL: url,
      CHANGE_TITLE: title,
      CHANGE_AUTHOR: author,
      CHANGE_AUTHOR_DISPLAY_NAME: authorDisplayName ?? '',
      CHANGE_AUTHOR_EMAIL: authorEmail,
    };
    for (const [key, value] of Object.entries(more)) if (value !== '') variables[key] = value;
  }
  if (head.kind === 'tag') {
    variables['TAG_NAME'] = name;
    if (tagTimestamp !== undefined && tagTimestamp > 0) {
      variables['TAG_TIMESTAMP'] = String(tagTimestamp);
      variables['TAG_UNIXTIME'] = String(Math.floor(tagTimestamp / 1000));
      variables['TAG_DATE'] = dateText(tagTimestamp);
    }
  }
  return variables;
}
