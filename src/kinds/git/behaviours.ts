import { classIn, type Extension, type Part, partsIn, textIn } from './fields.ts';

const IMPL = 'hudson.plugins.git.extensions.impl.';

export interface CloneBehaviour {
  readonly shallow: boolean;
  readonly noTags: boolean;
  readonly reference: string;
  readonly timeout: number | null;
  readonly depth: number;
  readonly honorRefspec: boolean;
}

export interface SubmoduleBehaviour {
  readonly disable: boolean;
  readonly recursive: boolean;
  readonly tracking: boolean;
  readonly reference: string;
  readonly parentCredentials: boolean;
  readonly timeout: number | null;
  readonly shallow: boolean;
  readonly depth: number;
  readonly threads: number;
}

export interface MergeBehaviour {
  readonly remote: string;
  readonly target: string;
  readonly strategy: string;
  readonly fastForward: string;
}

/**
 * Describes how the commit to build is chosen. `revision` chooses exactly one commit, which is known by a branch's name.
 */
export type Chooser =
  | { readonly kind: 'default' }
  | { readonly kind: 'inverse' }
  | { readonly kind: 'ancestry'; readonly maximumAgeInDays: number | null; readonly ancestorCommit: string }
  | { readonly kind: 'revision'; readonly sha1: string; readonly branches: readonly string[] }
  | { readonly kind: 'unknown'; readonly className: string };

/** Holds the additional behaviours of a configuration as one object. */
export interface Behaviours {
  /** Holds the options of the cleaning before the checkout; null where none is configured. */
  readonly cleanBefore: { readonly nested: boolean } | null;
  readonly cleanAfter: { readonly nested: boolean } | null;
  readonly wipe: boolean;
  readonly clone: CloneBehaviour | null;
  readonly checkoutTimeout: number | null;
  readonly sparsePaths: readonly string[];
  readonly submodules: SubmoduleBehaviour | null;
  readonly lfs: boolean;
  readonly pruneBranches: boolean;
  readonly pruneTags: boolean;
  /** Holds the name of the local branch: undefined for none; '' and `**` give it the name of the remote branch. */
  readonly localBranch: string | undefined;
  /** Holds the folder of the repository; '' stands for the workspace itself. */
  readonly targetFolder: string;
  readonly merges: readonly MergeBehaviour[];
  readonly identity: { readonly name: string; readonly email: string } | null;
  readonly scmName: string;
  readonly authorInChangelog: boolean;
  /** Names the commit that the changelog is computed against, such as `origin/main`. */
  readonly changelogTo: string | null;
  readonly paths: { readonly included: readonly string[]; readonly excluded: readonly string[] } | null;
  readonly excludedUsers: readonly string[] | null;
  readonly excludedMessage: string | null;
  readonly disableRemotePoll: boolean;
  readonly ignoresNotices: boolean;
  readonly chooser: Chooser;
  readonly tagsBuild: boolean;
  readonly firstChangelog: boolean;
  readonly singleRevision: boolean;
  /** Holds, for a change request, the commit that its own is merged with before the build. */
  readonly mergeWith: { readonly name: string; readonly sha1: string } | null;
  /** Is set for the source of a multibranch project, whose refspecs apply from the first fetch on. */
  readonly sourceDefaults: { readonly includeTags: boolean } | null;
  /** Names the behaviours that this server does not know. */
  readonly unknown: readonly string[];
}

type Draft = { -readonly [K in keyof Behaviours]: Behaviours[K] };

/** Holds a reader for the element of each behaviour, by its class without the usual package, or by its full name. */
const READERS: Readonly<Record<string, (draft: Draft, parts: readonly Part[]) => void>> = {
  CleanBeforeCheckout: (draft, parts) => {
    draft.cleanBefore = { nested: flag(parts, 'deleteUntrackedNestedRepositories') };
  },
  CleanCheckout: (draft, parts) => {
    draft.cleanAfter = { nested: flag(parts, 'deleteUntrackedNestedRepositories') };
  },
  WipeWorkspace: (draft) => {
    draft.wipe = true;
  },
  CloneOption: (draft, parts) => {
    draft.clone = {
      shallow: flag(parts, 'shallow'),
      noTags: flag(parts, 'noTags'),
      reference: (textIn(parts, 'reference') ?? '').trim(),
      timeout: minutes(parts),
      depth: atLeastOne(parts, 'depth'),
      honorRefspec: flag(parts, 'honorRefspec'),
    };
  },
  CheckoutOption: (draft, parts) => {
    draft.checkoutTimeout = minutes(parts);
  },
  SparseCheckoutPaths: (draft, parts) => {
    draft.sparsePaths = partsIn(parts, 'sparseCheckoutPaths').flatMap((each) => {
      const path = textIn(each.children ?? [], 'path') ?? each.text;
      return path === undefined || path.trim() === '' ? [] : [path.trim()];
    });
  },
  SubmoduleOption: (draft, parts) => {
    draft.submodules = {
      disable: flag(parts, 'disableSubmodules'),
      recursive: flag(parts, 'recursiveSubmodules'),
      tracking: flag(parts, 'trackingSubmodules'),
      reference: (textIn(parts, 'reference') ?? '').trim(),
      parentCredentials: flag(parts, 'parentCredentials'),
      timeout: minutes(parts),
      shallow: flag(parts, 'shallow'),
      depth: atLeastOne(parts, 'depth'),
      threads: atLeastOne(parts, 'threads'),
    };
  },
  GitLFSPull: (draft) => {
    draft.lfs = true;
  },
  PruneStaleBranch: (draft) => {
    draft.pruneBranches = true;
  },
  PruneStaleTag: (draft, parts) => {
    draft.pruneTags = textIn(parts, 'pruneTags')?.trim() !== 'false';
  },
  LocalBranch: (draft, parts) => {
    draft.localBranch = (textIn(parts, 'localBranch') ?? '').trim();
  },
  RelativeTargetDirectory: (draft, parts) => {
    draft.targetFolder = (textIn(parts, 'relativeTargetDir') ?? '').trim();
  },
  PreBuildMerge: (draft, parts) => {
    const options = partsIn(parts, 'options');
    draft.merges = [
      ...draft.merges,
      {
        remote: (textIn(options, 'mergeRemote') ?? '').trim(),
        target: (textIn(options, 'mergeTarget') ?? '').trim(),
        strategy: (textIn(options, 'mergeStrategy') ?? '').trim() || 'DEFAULT',
        fastForward: (textIn(options, 'fastForwardMode') ?? '').trim() || 'FF',
      },
    ];
  },
  UserIdentity: (draft, parts) => {
    draft.identity = { name: textIn(parts, 'name') ?? '', email: textIn(parts, 'email') ?? '' };
  },
  ScmName: (draft, parts) => {
    draft.scmName = (textIn(parts, 'name') ?? '').trim();
  },
  AuthorInChangelog: (draft) => {
    draft.authorInChangelog = true;
  },
  ChangelogToBranch: (draft, parts) => {
    const options = partsIn(parts, 'options');
    const remote = (textIn(options, 'compareRemote') ?? '').trim();
    draft.changelogTo = `${remote}/${(textIn(options, 'compareTarget') ?? '').trim()}`;
  },
  PathRestriction: (draft, parts) => {
    const included = linesOf(textIn(parts, 'includedRegions'));
    draft.paths = { included, excluded: linesOf(textIn(parts, 'excludedRegions')) };
  },
  UserExclusion: (draft, parts) => {
    draft.excludedUsers = linesOf(textIn(parts, 'excludedUsers'));
  },
  MessageExclusion: (draft, parts) => {
    draft.excludedMessage = textIn(parts, 'excludedMessage') ?? '';
  },
  DisableRemotePoll: (draft) => {
    draft.disableRemotePoll = true;
  },
  IgnoreNotifyCommit: (draft) => {
    draft.ignoresNotices = true;
  },
  BuildChooserSetting: (draft, parts) => {
    draft.chooser = chooserOf(classIn(parts, 'buildChooser') ?? '', partsIn(parts, 'buildChooser'));
    if (draft.chooser.kind === 'unknown') draft.unknown = [...draft.unknown, draft.chooser.className];
  },
  PerBuildTag: (draft) => {
    draft.tagsBuild = true;
  },
  FirstBuildChangelog: (draft, parts) => {
    draft.firstChangelog = textIn(parts, 'makeChangelog')?.trim() !== 'false';
  },
  BuildSingleRevisionOnly: (draft) => {
    draft.singleRevision = true;
  },
  'jenkins.plugins.git.MergeWithGitSCMExtension': (draft, parts) => {
    const sha1 = (textIn(parts, 'baseHash') ?? '').trim();
    draft.mergeWith = { name: (textIn(parts, 'baseName') ?? '').trim(), sha1 };
  },
  'jenkins.plugins.git.GitSCMSourceDefaults': (draft, parts) => {
    draft.sourceDefaults = { includeTags: flag(parts, 'includeTags') };
  },
};

const NONE: Behaviours = {
  cleanBefore: null,
  cleanAfter: null,
  wipe: false,
  clone: null,
  checkoutTimeout: null,
  sparsePaths: [],
  submodules: null,
  lfs: false,
  pruneBranches: false,
  pruneTags: false,
  localBranch: undefined,
  targetFolder: '',
  merges: [],
  identity: null,
  scmName: '',
  authorInChangelog: false,
  changelogTo: null,
  paths: null,
  excludedUsers: null,
  excludedMessage: null,
  disableRemotePoll: false,
  ignoresNotices: false,
  chooser: { kind: 'default' },
  tagsBuild: false,
  firstChangelog: false,
  singleRevision: false,
  mergeWith: null,
  sourceDefaults: null,
  unknown: [],
};

export function behavioursOf(extensions: readonly Extension[]): Behaviours {
  const draft: Draft = { ...NONE };
  for (const { tag, children } of extensions) {
    const name = tag.startsWith(IMPL) ? tag.slice(IMPL.length) : tag;
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (reader === undefined) draft.unknown = [...draft.unknown, tag];
    else reader(draft, children);
  }
  return draft;
}

const UTIL = 'hudson.plugins.git.util.';
const SPECIFIC = 'jenkins.plugins.git.AbstractGitSCMSource$SpecificRevisionBuildChooser';

function chooserOf(className: string, parts: readonly Part[]): Chooser {
  switch (className) {
    case '':
    case `${UTIL}DefaultBuildChooser`:
      return { kind: 'default' };
    case `${UTIL}InverseBuildChooser`:
      return { kind: 'inverse' };
    case `${UTIL}AncestryBuildChooser`: {
      const age = (textIn(parts, 'maximumAgeInDays') ?? '').trim();
      const ancestorCommit = (textIn(parts, 'ancestorCommitSha1') ?? '').trim();
      return { kind: 'ancestry', maximumAgeInDays: /^\d+$/.test(age) ? Number(age) : null, ancestorCommit };
    }
    case SPECIFIC: {
      const revision = partsIn(parts, 'revision');
      const sha1 = (textIn(revision, 'sha1') ?? '').trim();
      const branches = partsIn(revision, 'branches').map(({ children }) =>
        (textIn(children ?? [], 'name') ?? '').trim(),
      );
      return /^[0-9a-f]{40,64}$/.test(sha1) ? { kind: 'revision', sha1, branches } : { kind: 'unknown', className };
    }
    default:
      return { kind: 'unknown', className };
  }
}

function flag(parts: readonly Part[], name: string): boolean {
  return textIn(parts, name)?.trim() === 'true';
}

/** Returns a time-out in minutes; null stands for the default one. */
function minutes(parts: readonly Part[]): number | null {
  const text = (textIn(parts, 'timeout') ?? '').trim();
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function atLeastOne(parts: readonly Part[], name: string): number {
  const text = (textIn(parts, name) ?? '').trim();
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
