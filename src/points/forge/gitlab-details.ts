import type { KnownProperty } from '../kind/known-property.ts';

/** Says which of the GitLab servers that an administrator made known a job works with. */
export const gitlabConnectionProperty: KnownProperty<{
  readonly gitLabConnection: string;
  readonly jobCredentialId: string;
}> = { xmlTag: 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty' };

/** Describes a repository as GitLab's webhooks do. Texts are '' where they do not say. */
export interface GitlabRepository {
  readonly name: string;
  readonly namespace: string;
  readonly homepage: string;
  /** Holds the address that GitLab names first, mostly that of SSH. */
  readonly url: string;
  readonly sshUrl: string;
  readonly httpUrl: string;
}

/** Describes a merge request as GitLab's webhooks do. Texts are '' where they do not say. */
export interface GitlabMergeRequest {
  /** Holds the number over all projects; `iid` is that of the project. */
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly description: string;
  /** Holds the state: `opened`, `merged` or `closed`. */
  readonly state: string;
  /** Names what happened: `open`, `update`, `approved`; '' in notes. */
  readonly action: string;
  readonly isDraft: boolean;
  /** Is true where it was a draft until now. */
  readonly isDraftNoMore: boolean;
  /** Is true where its source branch has other commits than before. */
  readonly hasNewCommits: boolean;
  readonly labels: readonly string[];
  readonly addedLabels: readonly string[];
  readonly assignee: string;
  readonly mergeCommit: string;
  readonly targetProjectId: string;
  readonly lastCommit: string;
}

/**
 * Describes what GitLab reports beside what all forges do; its own trigger alone uses it. Texts are '' where it does not
 * say.
 */
export interface GitlabDetails {
  readonly user: { readonly name: string; readonly username: string; readonly email: string };
  readonly projectId: string;
  readonly source: GitlabRepository;
  /** Holds the target repository; null where it is the same, or there is none. */
  readonly target: GitlabRepository | null;
  readonly mergeRequest: GitlabMergeRequest | null;
  /** Holds the comment on a merge request; null where the event is none. */
  readonly note: string | null;
  /** Holds the pipeline; null where the event is none of a pipeline. */
  readonly pipeline: GitlabPipeline | null;
}

/** Describes a pipeline of GitLab that went on. */
export interface GitlabPipeline {
  readonly ref: string;
  readonly isTag: boolean;
  readonly sha: string;
  readonly beforeSha: string;
  /** Holds the status: `success`, `failed` or `running`. */
  readonly status: string;
  readonly stages: readonly string[];
  readonly createdAt: string;
  readonly finishedAt: string;
  /** Holds the duration in seconds. */
  readonly duration: string;
  readonly defaultBranch: string;
}
