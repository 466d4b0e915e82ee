import {
  bool,
  type DescribableType,
  type Fields,
  group,
  int,
  type NestedClasses,
  nestedType,
  one,
  text,
} from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const IMPL = 'hudson.plugins.git.extensions.impl.';
const UTIL = 'hudson.plugins.git.util.';

const needed = text({ required: true });

/** Holds the ways to choose the commit to build. */
const BUILD_CHOOSERS: NestedClasses = {
  base: `class ${UTIL}BuildChooser`,
  classes: [
    nestedType({}, { className: `${UTIL}DefaultBuildChooser` }),
    nestedType({}, { className: `${UTIL}InverseBuildChooser` }),
    nestedType(
      { maximumAgeInDays: int({ default: 0 }), ancestorCommitSha1: text() },
      { className: `${UTIL}AncestryBuildChooser` },
    ),
    nestedType(
      {
        revision: group(
          {
            sha1: needed,
            branches: groupList(
              'hudson.plugins.git.Branch',
              { sha1: needed, name: needed },
              { required: true, inScripts: {} },
            ),
          },
          { required: true, inScripts: { className: 'hudson.plugins.git.Revision' } },
        ),
      },
      { className: 'jenkins.plugins.git.AbstractGitSCMSource$SpecificRevisionBuildChooser' },
    ),
  ],
};

/** Holds the additional behaviours as scripts describe them; which of them do something is in `README.md`. */
export const EXTENSION_CLASSES: NestedClasses = {
  base: 'class hudson.plugins.git.extensions.GitSCMExtension',
  classes: [
    behaviour('AuthorInChangelog', ['authorInChangelog']),
    behaviour('BuildSingleRevisionOnly', ['buildSingleRevisionOnly']),
    behaviour('BuildChooserSetting', [], {
      buildChooser: text({ required: true, script: { type: one(BUILD_CHOOSERS) } }),
    }),
    behaviour('ChangelogToBranch', ['changelogToBranch'], {
      options: group(
        { compareRemote: needed, compareTarget: needed },
        { required: true, inScripts: { className: 'hudson.plugins.git.ChangelogToBranchOptions' } },
      ),
    }),
    behaviour('CheckoutOption', ['checkoutOption'], { timeout: int({ default: 0, required: true }) }),
    behaviour('CleanBeforeCheckout', ['cleanBeforeCheckout'], { deleteUntrackedNestedRepositories: bool() }),
    behaviour('CleanCheckout', ['cleanAfterCheckout'], { deleteUntrackedNestedRepositories: bool() }),
    behaviour('CloneOption', ['cloneOption'], {
      shallow: bool({ required: true }),
      noTags: bool({ required: true }),
      reference: needed,
      timeout: int({ default: 0, required: true }),
      depth: int({ default: 0 }),
      honorRefspec: bool(),
    }),
    behaviour('DisableRemotePoll'),
    behaviour('FirstBuildChangelog', [], { makeChangelog: bool() }),
    behaviour('GitLFSPull', ['lfs']),
    behaviour('IgnoreNotifyCommit'),
    behaviour('LocalBranch', ['localBranch'], { localBranch: needed }),
    behaviour('MessageExclusion', [], { excludedMessage: needed }),
    behaviour('PathRestriction', [], { includedRegions: needed, excludedRegions: needed }),
    behaviour('PerBuildTag', ['perBuildTag']),
    behaviour('PreBuildMerge', [], {
      options: group(
        { mergeTarget: needed, mergeRemote: text(), mergeStrategy: text(), fastForwardMode: text() },
        { required: true, inScripts: { className: 'hudson.plugins.git.UserMergeOptions' } },
      ),
    }),
    behaviour('PruneStaleBranch', ['pruneStaleBranch']),
    behaviour('PruneStaleTag', ['pruneTags'], { pruneTags: bool({ required: true }) }),
    behaviour('RelativeTargetDirectory', [], { relativeTargetDir: needed }),
    behaviour('ScmName', [], { name: needed }),
    behaviour('SparseCheckoutPaths', ['sparseCheckoutPaths'], {
      sparseCheckoutPaths: groupList(`${IMPL}SparseCheckoutPath`, { path: needed }, { required: true, inScripts: {} }),
    }),
    behaviour('SubmoduleOption', ['submodule', 'submoduleOption'], {
      disableSubmodules: bool(),
      recursiveSubmodules: bool(),
      trackingSubmodules: bool(),
      reference: text(),
      timeout: int({ default: 0 }),
      parentCredentials: bool(),
      depth: int({ default: 0 }),
      shallow: bool(),
      threads: int({ default: 0 }),
    }),
    behaviour('UserExclusion', [], { excludedUsers: needed }),
    behaviour('UserIdentity', ['userIdentity'], { name: needed, email: needed }),
    behaviour('WipeWorkspace'),
    nestedType({ includeTags: bool({ required: true }) }, { className: 'jenkins.plugins.git.GitSCMSourceDefaults' }),
    nestedType({ baseName: needed, baseHash: needed }, { className: 'jenkins.plugins.git.MergeWithGitSCMExtension' }),
  ],
};

function behaviour(name: string, symbols: readonly string[] = [], fields: Fields = {}): DescribableType {
  return nestedType(fields, { className: IMPL + name, symbols });
}
