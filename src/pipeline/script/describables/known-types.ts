import { type DescribableFamily, type DescribableType, type ParameterText, parametersOf } from './types.ts';

type Row = readonly [className: string, symbols: string, parameters?: ParameterText];

const JOB = 'org.jenkinsci.plugins.workflow.job.properties.';
const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const RECIPIENTS = 'hudson.plugins.emailext.plugins.recipients.';
const GIT = 'hudson.plugins.git.extensions.impl.';
const TRAIT = 'jenkins.plugins.git.traits.';

/** Classes of Jenkins and its usual plugins with the parameters of their constructors and setters. */
const ROWS: Readonly<Partial<Record<DescribableFamily, readonly Row[]>>> = {
  publisher: [
    [
      'hudson.tasks.ArtifactArchiver',
      'archiveArtifacts',
      'artifacts! allowEmptyArchive:boolean caseSensitive:boolean defaultExcludes:boolean excludes fingerprint:boolean followSymlinks:boolean onlyIfSuccessful:boolean',
    ],
    ['hudson.tasks.Fingerprinter', 'fingerprint', 'targets! caseSensitive:boolean defaultExcludes:boolean excludes'],
    ['hudson.tasks.Mailer', 'mailer', 'recipients notifyEveryUnstableBuild:boolean sendToIndividuals:boolean'],
    [
      'hudson.tasks.junit.JUnitResultArchiver',
      '',
      'testResults! allowEmptyResults:boolean checksName healthScaleFactor:double keepLongStdio:boolean keepProperties:boolean keepTestNames:boolean skipMarkingBuildUnstable:boolean skipOldReports:boolean skipPublishingChecks:boolean stdioRetention testDataPublishers:any',
    ],
    [
      'hudson.plugins.ws_cleanup.WsCleanup',
      'cleanWs',
      'cleanWhenAborted:boolean cleanWhenFailure:boolean cleanWhenNotBuilt:boolean cleanWhenSuccess:boolean cleanWhenUnstable:boolean cleanupMatrixParent:boolean deleteDirs:boolean disableDeferredWipeout:boolean externalDelete notFailBuild:boolean patterns:cleanupPattern* skipWhenFailed:boolean',
    ],
  ],
  wrapper: [
    ['hudson.plugins.ansicolor.AnsiColorBuildWrapper', '', 'colorMapName!'],
    ['hudson.tasks._ant.AntWrapper', 'withAnt', 'installation jdk'],
    ['hudson.plugins.timestamper.TimestamperBuildWrapper', ''],
  ],
  cleanupPattern: [['hudson.plugins.ws_cleanup.Pattern', '', 'pattern! type!:patternType']],
  parameter: [
    ['hudson.model.StringParameterDefinition', 'string stringParam', 'name! defaultValue description trim:boolean'],
    ['hudson.model.TextParameterDefinition', 'text textParam', 'name! defaultValue description trim:boolean'],
    ['hudson.model.BooleanParameterDefinition', 'booleanParam', 'name! defaultValue:boolean description'],
    ['hudson.model.ChoiceParameterDefinition', 'choice choiceParam', 'name! choices:strings description'],
    [
      'hudson.model.PasswordParameterDefinition',
      'password',
      'name! defaultValue! description! defaultValueAsSecret=defaultValue',
    ],
    ['hudson.model.FileParameterDefinition', 'file fileParam', 'name! description'],
    ['hudson.model.RunParameterDefinition', 'run runParam', 'name! projectName! description! filter!'],
    [
      'com.cloudbees.plugins.credentials.CredentialsParameterDefinition',
      'credentials',
      'name! description! defaultValue! credentialType! required!:boolean',
    ],
  ],
  parameterValue: [
    ['hudson.model.StringParameterValue', 'string stringParam', 'name! value! description'],
    ['hudson.model.TextParameterValue', 'text textParam', 'name! value! description'],
    ['hudson.model.BooleanParameterValue', 'booleanParam', 'name! value!:boolean description'],
    ['hudson.model.PasswordParameterValue', 'password', 'name! value! description'],
    ['hudson.model.RunParameterValue', 'run runParam', 'name! runId! description'],
    ['com.cloudbees.plugins.credentials.CredentialsParameterValue', 'credentials', 'name! value! description'],
  ],
  property: [
    ['jenkins.model.BuildDiscarderProperty', 'buildDiscarder', 'strategy!:discarder'],
    ['hudson.model.ParametersDefinitionProperty', 'parameters', 'parameterDefinitions!:parameter*'],
    [`${JOB}DisableConcurrentBuildsJobProperty`, 'disableConcurrentBuilds', 'abortPrevious:boolean'],
    [`${JOB}DisableResumeJobProperty`, 'disableResume'],
    [`${JOB}DurabilityHintJobProperty`, 'durabilityHint', 'hint!:durability'],
    [`${JOB}PipelineTriggersJobProperty`, 'pipelineTriggers', 'triggers!:trigger*'],
    [
      'org.jenkinsci.plugins.pipeline.modeldefinition.properties.PreserveStashesJobProperty',
      'preserveStashes',
      'buildCount:int',
    ],
    ['jenkins.branch.RateLimitBranchProperty$JobPropertyImpl', 'rateLimitBuilds', 'throttle:any'],
    ['jenkins.branch.OverrideIndexTriggersJobProperty', 'overrideIndexTriggers', 'enableTriggers!:boolean'],
    [
      'com.coravy.hudson.plugins.github.GithubProjectProperty',
      'githubProjectProperty',
      'projectUrlStr!=projectUrl displayName',
    ],
  ],
  errorCondition: [
    ['org.jenkinsci.plugins.workflow.support.steps.AgentErrorCondition', 'agent'],
    ['org.jenkinsci.plugins.workflow.steps.SynchronousResumeNotSupportedErrorCondition', 'nonresumable'],
    [
      'org.csanchez.jenkins.plugins.kubernetes.pipeline.KubernetesAgentErrorCondition',
      'kubernetesAgent',
      'handleNonKubernetes:boolean',
    ],
  ],
  discarder: [
    [
      'hudson.tasks.LogRotator',
      'logRotator',
      'daysToKeepStr!=daysToKeep numToKeepStr!=numToKeep artifactDaysToKeepStr!=artifactDaysToKeep artifactNumToKeepStr!=artifactNumToKeep removeLastBuild:boolean',
    ],
  ],
  trigger: [
    ['hudson.triggers.TimerTrigger', 'cron', 'spec!'],
    ['hudson.triggers.SCMTrigger', 'pollSCM', 'scmpoll_spec!=spec ignorePostCommitHooks:boolean'],
    ['jenkins.triggers.ReverseBuildTrigger', 'upstream', 'upstreamProjects! threshold:any'],
    ['com.cloudbees.jenkins.GitHubPushTrigger', 'githubPush'],
  ],
  scm: [
    ['hudson.scm.NullSCM', 'none'],
    [
      'hudson.plugins.git.GitSCM',
      'scmGit gitSCM',
      'userRemoteConfigs!:gitRemote* branches!:gitBranch* browser:any gitTool extensions:gitExtension* doGenerateSubmoduleConfigurations:boolean submoduleCfg:any',
    ],
  ],
  gitRemote: [['hudson.plugins.git.UserRemoteConfig', '', 'url! name! refspec! credentialsId!']],
  gitBranch: [['hudson.plugins.git.BranchSpec', '', 'name!']],
  gitExtension: [
    [`${GIT}AuthorInChangelog`, 'authorInChangelog'],
    [`${GIT}BuildSingleRevisionOnly`, 'buildSingleRevisionOnly'],
    [`${GIT}ChangelogToBranch`, 'changelogToBranch', 'options!:any'],
    [`${GIT}CheckoutOption`, 'checkoutOption', 'timeout!:int'],
    [`${GIT}CleanBeforeCheckout`, 'cleanBeforeCheckout', 'deleteUntrackedNestedRepositories:boolean'],
    [`${GIT}CleanCheckout`, 'cleanAfterCheckout', 'deleteUntrackedNestedRepositories:boolean'],
    [
      `${GIT}CloneOption`,
      'cloneOption',
      'shallow!:boolean noTags!:boolean reference! timeout!:int depth:int honorRefspec:boolean',
    ],
    [`${GIT}DisableRemotePoll`, ''],
    [`${GIT}GitLFSPull`, 'lfs'],
    [`${GIT}IgnoreNotifyCommit`, 'ignoreOnPush'],
    [`${GIT}LocalBranch`, 'localBranch', 'localBranch!'],
    [`${GIT}MessageExclusion`, '', 'excludedMessage!'],
    [`${GIT}PathRestriction`, '', 'includedRegions! excludedRegions!'],
    [`${GIT}PerBuildTag`, 'perBuildTag'],
    [`${GIT}PreBuildMerge`, '', 'options!:any'],
    [`${GIT}PruneStaleBranch`, 'pruneStaleBranch'],
    [`${GIT}PruneStaleTag`, 'pruneTags', 'pruneTags!:boolean'],
    [`${GIT}RelativeTargetDirectory`, '', 'relativeTargetDir!'],
    [`${GIT}ScmName`, '', 'name!'],
    [`${GIT}SparseCheckoutPaths`, 'sparseCheckoutPaths', 'sparseCheckoutPaths!:any'],
    [
      `${GIT}SubmoduleOption`,
      'submodule submoduleOption',
      'disableSubmodules:boolean recursiveSubmodules:boolean trackingSubmodules:boolean reference timeout:int parentCredentials:boolean depth:int shallow:boolean threads:int',
    ],
    [`${GIT}UserExclusion`, '', 'excludedUsers!'],
    [`${GIT}UserIdentity`, 'userIdentity', 'name! email!'],
    [`${GIT}WipeWorkspace`, ''],
  ],
  binding: [
    [
      `${BINDING}CertificateMultiBinding`,
      'certificate',
      'keystoreVariable! credentialsId! aliasVariable passwordVariable',
    ],
    [`${BINDING}FileBinding`, 'file', 'variable! credentialsId!'],
    ['jenkins.plugins.git.GitUsernamePasswordBinding', 'gitUsernamePassword', 'gitToolName! credentialsId!'],
    [
      `${BINDING}SSHUserPrivateKeyBinding`,
      'sshUserPrivateKey',
      'keyFileVariable! credentialsId! passphraseVariable usernameVariable',
    ],
    [`${BINDING}StringBinding`, 'string', 'variable! credentialsId!'],
    [`${BINDING}UsernamePasswordBinding`, 'usernameColonPassword', 'variable! credentialsId!'],
    [
      `${BINDING}UsernamePasswordMultiBinding`,
      'usernamePassword',
      'usernameVariable! passwordVariable! credentialsId!',
    ],
    [`${BINDING}ZipFileBinding`, 'zip', 'variable! credentialsId!'],
  ],
  recipientProvider: [
    [`${RECIPIENTS}BuildUserRecipientProvider`, 'buildUser'],
    [`${RECIPIENTS}ContributorMetadataRecipientProvider`, 'contributor'],
    [`${RECIPIENTS}CulpritsRecipientProvider`, 'culprits'],
    [`${RECIPIENTS}DevelopersRecipientProvider`, 'developers'],
    [`${RECIPIENTS}FailingTestSuspectsRecipientProvider`, 'brokenTestsSuspects'],
    [`${RECIPIENTS}FirstFailingBuildSuspectsRecipientProvider`, 'brokenBuildSuspects'],
    [`${RECIPIENTS}ListRecipientProvider`, 'recipients'],
    [`${RECIPIENTS}PreviousRecipientProvider`, 'previous'],
    [`${RECIPIENTS}RequesterRecipientProvider`, 'requestor'],
    [`${RECIPIENTS}UpstreamComitterRecipientProvider`, 'upstreamDevelopers'],
  ],
  libraryRetriever: [
    ['org.jenkinsci.plugins.workflow.libs.SCMSourceRetriever', 'modernSCM', 'scm!:scmSource libraryPath'],
    ['org.jenkinsci.plugins.workflow.libs.SCMRetriever', 'legacySCM', 'scm!:scm libraryPath'],
  ],
  scmSource: [
    ['jenkins.plugins.git.GitSCMSource', 'git', 'remote! browser:any credentialsId gitTool id traits:scmSourceTrait*'],
  ],
  scmSourceTrait: [
    [`${TRAIT}BranchDiscoveryTrait`, 'gitBranchDiscovery'],
    [`${TRAIT}TagDiscoveryTrait`, 'gitTagDiscovery'],
    [`${TRAIT}RefSpecsSCMSourceTrait`, 'refSpecs', 'templates!:any'],
    [`${TRAIT}RemoteNameSCMSourceTrait`, 'remoteName', 'remoteName!'],
    [`${TRAIT}CleanBeforeCheckoutTrait`, '', 'extension!:gitExtension'],
    [`${TRAIT}CleanAfterCheckoutTrait`, '', 'extension!:gitExtension'],
    [`${TRAIT}CloneOptionTrait`, '', 'extension!:gitExtension'],
    [`${TRAIT}SubmoduleOptionTrait`, '', 'extension!:gitExtension'],
    [`${TRAIT}LocalBranchTrait`, ''],
    [`${TRAIT}PruneStaleBranchTrait`, ''],
  ],
};

/** All of them. */
export const KNOWN_TYPES: readonly DescribableType[] = Object.entries(ROWS).flatMap(([family, rows]) =>
  rows.map(
    ([className, symbols, parameters = '']): DescribableType => ({
      family: family as DescribableFamily,
      className,
      symbols: symbols.split(' ').filter((symbol) => symbol !== ''),
      parameters: parametersOf(parameters),
    }),
  ),
);
