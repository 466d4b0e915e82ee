import { unreachable } from '../kit/index.ts';
import { grouped } from './grouped.ts';

/**
 * Names who reports pushes, as the plugin that brings it does: `github`; `generic` is anybody, by a mapping of the job's own,
 * and `git` a plain notice of commits.
 */
export type Forge = string;

/** Says why a run was started. */
export type Cause =
  | { readonly kind: 'user'; readonly userId: string | null }
  | {
      readonly kind: 'upstream';
      /** Holds the full name of the upstream job. */
      readonly project: string;
      /** Holds the path relative to the server's root, with a trailing slash: `job/a/`. */
      readonly url: string;
      readonly build: number;
      readonly causes: readonly Cause[];
      /** Identifies the node of the pipeline that requested it; missing where it was no pipeline's step. */
      readonly node?: string;
      /** Identifies the request among those of the steps of that build; missing where nobody searches for it later. */
      readonly request?: string;
      /** Names the commit that the run is for; missing where it is the one that its source has then. */
      readonly revision?: string;
      /** Holds a combination filter of a matrix project, which applies beside its own. */
      readonly cells?: string;
      /** Holds a label expression that applies besides the job's own. */
      readonly label?: string;
    }
  | { readonly kind: 'remote'; readonly address: string; readonly note: string | null }
  /** Says that a schedule started the run; `parameters` holds, as text, the values that the schedule has. */
  | { readonly kind: 'timer'; readonly parameters?: string }
  | { readonly kind: 'scm' }
  /** Says that a branch was found, or found changed, when its sources were indexed. */
  | { readonly kind: 'branch-indexing' }
  /** Says that a forge reported a change to a branch. */
  | { readonly kind: 'branch-event'; readonly text: string }
  /** Says that a forge reported a push. `text` is the whole description: `Started by GitHub push by ann`. */
  | {
      readonly kind: 'push';
      readonly forge: Forge;
      readonly by: string | null;
      readonly text: string;
      /** Names the commit that the build is for; missing where it is the one that its source has then. */
      readonly revision?: string;
      /** Holds what the request contained, as variables of the build. */
      readonly variables?: Readonly<Record<string, string>>;
      /** Holds further lines for the console. */
      readonly lines?: readonly string[];
    }
  | { readonly kind: 'legacy' }
  /** Says that a build of the same job that timed out requested another one. */
  | { readonly kind: 'timed-out'; readonly build: number }
  /** Says that the machine of a build of the same job was lost. `times` is how many builds in a row that has happened to. */
  | { readonly kind: 'agent-lost'; readonly build: number; readonly node: string; readonly times: number }
  /** Says that a pipeline's build runs once more, with the script of that build or as it was edited. */
  | {
      readonly kind: 'replay';
      readonly build: number;
      readonly script: string;
      readonly sandbox: boolean;
      /** Holds the scripts of libraries that were edited, too, by class name. */
      readonly scripts?: Readonly<Record<string, string>>;
    }
  /** Says that a pipeline's build runs once more from one of its stages. */
  | { readonly kind: 'restart'; readonly build: number; readonly stage: string }
  /** Holds a cause of a kind not built in, as it is in build.xml. */
  | { readonly kind: 'unknown'; readonly tag: string; readonly xml: string };

/** Says whether the run of that number requested the one that has the cause. */
export function isCausedBy(
  cause: Cause | undefined,
  run: { readonly job: string; readonly number: number },
): cause is Extract<Cause, { kind: 'upstream' }> {
  return cause?.kind === 'upstream' && cause.project === run.job && cause.build === run.number;
}

/** Returns the `shortDescription` of the remote API. `displayName` turns a user id into a name. */
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
    case 'agent-lost':
      return `Started again because build #${cause.build} lost its agent ${cause.node}`;
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
