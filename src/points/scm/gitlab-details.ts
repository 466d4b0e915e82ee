import type { KnownProperty } from '../job/known-property.ts';

/** Says which of the GitLab servers that an administrator made known a job works with. */
export const gitlabConnectionProperty: KnownProperty<{
  readonly gitLabConnection: string;
  readonly jobCredentialId: string;
}> = { xmlTag: 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty' };

/** A repository as GitLab's webhooks describe it. Texts are '' where they do not say. */
export interface GitlabRepository {
  readonly name: string;
  readonly namespace: string;
  readonly homepage: string;
  /** The address that GitLab names first; mostly that of SSH. */
  readonly url: string;
  readonly sshUrl: string;
  readonly httpUrl: string;
}

/** A merge request as GitLab's webhooks describe it. Texts are '' where they do not say. */
export interface GitlabMergeRequest {
  /** Number over all projects; `iid` is that of the project. */
  readonly id: string;
  readonly iid: string;
  readonly title: string;
  readonly description: string;
  /** `opened`, `merged`, `closed`. */
  readonly state: string;
  /** What happened: `open`, `update`, `approved`; '' in notes. */
  readonly action: string;
  readonly isDraft: boolean;
  /** It was a draft until now. */
  readonly isDraftNoMore: boolean;
  /** Its source branch has other commits than before. */
  readonly hasNewCommits: boolean;
  readonly labels: readonly string[];
  readonly addedLabels: readonly string[];
  readonly assignee: string;
  readonly mergeCommit: string;
  readonly targetProjectId: string;
  readonly lastCommit: string;
}

/** What GitLab tells beside what all forges do; its own trigger alone asks for it. Texts are '' where it does not say. */
export interface GitlabDetails {
  readonly user: { readonly name: string; readonly username: string; readonly email: string };
  readonly projectId: string;
  readonly source: GitlabRepository;
  /** Null: the same, or none. */
  readonly target: GitlabRepository | null;
  readonly mergeRequest: GitlabMergeRequest | null;
  /** Comment on a merge request; null: the event is none. */
  readonly note: string | null;
  /** Null: the event is none of a pipeline. */
  readonly pipeline: GitlabPipeline | null;
}

/** A pipeline of GitLab that went on. */
export interface GitlabPipeline {
  readonly ref: string;
  readonly isTag: boolean;
  readonly sha: string;
  readonly beforeSha: string;
  /** `success`, `failed`, `running`. */
  readonly status: string;
  readonly stages: readonly string[];
  readonly createdAt: string;
  readonly finishedAt: string;
  /** Seconds. */
  readonly duration: string;
  readonly defaultBranch: string;
}
