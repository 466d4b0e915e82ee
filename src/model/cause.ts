import { unreachable } from '../kit/index.ts';

/** Who tells of pushes. `generic`: anybody, by a mapping of the job's own; `git`: a plain notice of commits. */
export type Forge = 'github' | 'gitlab' | 'gitea' | 'bitbucket' | 'generic' | 'git';

/** Java classes of the causes of pushes: those of the plugins that Jenkins has for each forge. */
export const PUSH_CAUSES: Readonly<Record<Forge, string>> = {
  github: 'com.cloudbees.jenkins.GitHubPushCause',
  gitlab: 'com.dabsquared.gitlabjenkins.cause.GitLabWebHookCause',
  gitea: 'org.jenkinsci.plugin.gitea.GiteaPushCause',
  bitbucket: 'com.cloudbees.jenkins.plugins.BitBucketPushCause',
  generic: 'org.jenkinsci.plugins.gwt.GenericCause',
  git: 'hudson.plugins.git.GitStatus$CommitHookCause',
};

/** Why a run was started. */
export type Cause =
  | { readonly kind: 'user'; readonly userId: string | null }
  | {
      readonly kind: 'upstream';
      /** Full name of the upstream job. */
      readonly project: string;
      /** Relative to the server's root, with a trailing slash: `job/a/`. */
      readonly url: string;
      readonly build: number;
      readonly causes: readonly Cause[];
      /** Id of the node of the pipeline that asked; missing: it was no pipeline's step. */
      readonly node?: string;
      /** Names the request among those of the steps of that build; missing: nobody looks for it again. */
      readonly request?: string;
      /** Commit that the run is for; missing: what its source has then. */
      readonly revision?: string;
      /** Combination filter of a matrix project, beside its own. */
      readonly cells?: string;
      /** Label expression that counts besides the job's own. */
      readonly label?: string;
    }
  | { readonly kind: 'remote'; readonly address: string; readonly note: string | null }
  /** `parameters`: as text, of a schedule that has values for them. */
  | { readonly kind: 'timer'; readonly parameters?: string }
  | { readonly kind: 'scm' }
  /** A branch was found, or found changed, when its sources were indexed. */
  | { readonly kind: 'branch-indexing' }
  /** A forge told of a change to a branch. */
  | { readonly kind: 'branch-event'; readonly text: string }
  /** A forge told of a push. `text` is the whole description: `Started by GitHub push by ann`. */
  | {
      readonly kind: 'push';
      readonly forge: Forge;
      readonly by: string | null;
      readonly text: string;
      /** Commit that the build is for; missing: what its source has then. */
      readonly revision?: string;
      /** What the request said, as variables of the build. */
      readonly variables?: Readonly<Record<string, string>>;
      /** Further lines for the console. */
      readonly lines?: readonly string[];
    }
  | { readonly kind: 'legacy' }
  /** A build of the same job that ran out of its time asked for another one. */
  | { readonly kind: 'timed-out'; readonly build: number }
  /** A pipeline's build runs once more, with the script of that build or as it was edited. */
  | {
      readonly kind: 'replay';
      readonly build: number;
      readonly script: string;
      readonly sandbox: boolean;
      /** Scripts of libraries that were edited, too, by class name. */
      readonly scripts?: Readonly<Record<string, string>>;
    }
  /** A pipeline's build runs once more from one of its stages. */
  | { readonly kind: 'restart'; readonly build: number; readonly stage: string }
  /** A cause of a kind not built in, kept as it stands in build.xml. */
  | { readonly kind: 'unknown'; readonly tag: string; readonly xml: string };

/** Returns whether a run asked for what has the cause. */
export function isCausedBy(
  cause: Cause | undefined,
  run: { readonly job: string; readonly number: number },
): cause is Extract<Cause, { kind: 'upstream' }> {
  return cause?.kind === 'upstream' && cause.project === run.job && cause.build === run.number;
}

/** `#12` grouped as Java's number format of the English locale does. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** `shortDescription` of the remote API. `displayName` turns a user id into a name. */
export function describeCause(cause: Cause, displayName: (userId: string) => string): string {
  switch (cause.kind) {
    case 'user':
      return `Started by user ${cause.userId === null ? 'anonymous' : displayName(cause.userId)}`;
    case 'upstream':
      return `Started by upstream project "${cause.project}" build number ${grouped(cause.build)}`;
    case 'remote':
      return `Started by remote host ${cause.address}${cause.note === null ? '' : ` with note: ${cause.note}`}`;
    case 'timer':
      return `Started by timer${cause.parameters === undefined ? '' : ` with parameters: ${cause.parameters}`}`;
    case 'scm':
      return 'Started by an SCM change';
    case 'branch-indexing':
      return 'Branch indexing';
    case 'branch-event':
    case 'push':
      return cause.text;
    case 'legacy':
      return 'Legacy code started this job.  No cause information is available';
    case 'timed-out':
      return `Build Timeout - Abort and Restart: Aborted by build no.: ${cause.build}`;
    case 'replay':
      return `Replayed #${cause.build}`;
    case 'restart':
      return `Restarted from build #${cause.build}, stage ${cause.stage}`;
    case 'unknown':
      return `Started by ${cause.tag}`;
    default:
      return unreachable(cause);
  }
}

/** Returns the lines with which a console begins, an upstream's own causes indented by one space a level. */
export function causeLines(cause: Cause, displayName: (userId: string) => string, indent = 0): string[] {
  const pad = ' '.repeat(indent);
  const text =
    cause.kind === 'user' && cause.userId === null
      ? 'Started by user unknown or anonymous'
      : describeCause(cause, displayName);
  const lines = [pad + text, ...(cause.kind === 'push' ? (cause.lines ?? []) : [])];
  if (cause.kind === 'upstream' && cause.causes.length > 0) {
    lines.push(`${pad}originally caused by:`);
    for (const inner of cause.causes) lines.push(...causeLines(inner, displayName, indent + 1));
  }
  return lines;
}
