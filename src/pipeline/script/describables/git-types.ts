import type { TypeRows } from './types.ts';

const GIT = 'hudson.plugins.git.extensions.impl.';

/** Lists the classes that a Git source is made of. */
export const GIT_ROWS = {
  gitExtension: [
    [`${GIT}AuthorInChangelog`, 'authorInChangelog'],
    [`${GIT}BuildSingleRevisionOnly`, 'buildSingleRevisionOnly'],
    [`${GIT}BuildChooserSetting`, '', 'buildChooser!:gitBuildChooser'],
    [`${GIT}ChangelogToBranch`, 'changelogToBranch', 'options!:gitChangelogOptions'],
    [`${GIT}CheckoutOption`, 'checkoutOption', 'timeout!:int'],
    [`${GIT}CleanBeforeCheckout`, 'cleanBeforeCheckout', 'deleteUntrackedNestedRepositories:boolean'],
    [`${GIT}CleanCheckout`, 'cleanAfterCheckout', 'deleteUntrackedNestedRepositories:boolean'],
    [
      `${GIT}CloneOption`,
      'cloneOption',
      'shallow!:boolean noTags!:boolean reference! timeout!:int depth:int honorRefspec:boolean',
    ],
    [`${GIT}DisableRemotePoll`, ''],
    [`${GIT}FirstBuildChangelog`, '', 'makeChangelog:boolean'],
    [`${GIT}GitLFSPull`, 'lfs'],
    [`${GIT}IgnoreNotifyCommit`, ''],
    [`${GIT}LocalBranch`, 'localBranch', 'localBranch!'],
    [`${GIT}MessageExclusion`, '', 'excludedMessage!'],
    [`${GIT}PathRestriction`, '', 'includedRegions! excludedRegions!'],
    [`${GIT}PerBuildTag`, 'perBuildTag'],
    [`${GIT}PreBuildMerge`, '', 'options!:gitMergeOptions'],
    [`${GIT}PruneStaleBranch`, 'pruneStaleBranch'],
    [`${GIT}PruneStaleTag`, 'pruneTags', 'pruneTags!:boolean'],
    [`${GIT}RelativeTargetDirectory`, '', 'relativeTargetDir!'],
    [`${GIT}ScmName`, '', 'name!'],
    [`${GIT}SparseCheckoutPaths`, 'sparseCheckoutPaths', 'sparseCheckoutPaths!:gitSparsePath*'],
    [
      `${GIT}SubmoduleOption`,
      'submodule submoduleOption',
      'disableSubmodules:boolean recursiveSubmodules:boolean trackingSubmodules:boolean reference timeout:int parentCredentials:boolean depth:int shallow:boolean threads:int',
    ],
    [`${GIT}UserExclusion`, '', 'excludedUsers!'],
    [`${GIT}UserIdentity`, 'userIdentity', 'name! email!'],
    [`${GIT}WipeWorkspace`, ''],
    ['jenkins.plugins.git.GitSCMSourceDefaults', '', 'includeTags!:boolean'],
    ['jenkins.plugins.git.MergeWithGitSCMExtension', '', 'baseName! baseHash!'],
  ],
  gitSparsePath: [[`${GIT}SparseCheckoutPath`, '', 'path!']],
  gitMergeOptions: [
    ['hudson.plugins.git.UserMergeOptions', '', 'mergeTarget! mergeRemote mergeStrategy fastForwardMode'],
  ],
  gitChangelogOptions: [['hudson.plugins.git.ChangelogToBranchOptions', '', 'compareRemote! compareTarget!']],
  gitBuildChooser: [
    ['hudson.plugins.git.util.DefaultBuildChooser', ''],
    ['hudson.plugins.git.util.InverseBuildChooser', ''],
    ['hudson.plugins.git.util.AncestryBuildChooser', '', 'maximumAgeInDays:int ancestorCommitSha1'],
    ['jenkins.plugins.git.AbstractGitSCMSource$SpecificRevisionBuildChooser', '', 'revision!:gitRevision'],
  ],
  gitRevision: [['hudson.plugins.git.Revision', '', 'sha1! branches!:gitRevisionBranch*']],
  gitRevisionBranch: [['hudson.plugins.git.Branch', '', 'sha1! name!']],
} as const satisfies TypeRows;
