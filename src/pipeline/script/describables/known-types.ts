import { GIT_ROWS } from './git-types.ts';
import { MAVEN_ROWS } from './maven-types.ts';
import { type DescribableFamily, type DescribableType, parametersOf, type TypeRows } from './types.ts';

const JOB = 'org.jenkinsci.plugins.workflow.job.properties.';
const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const RECIPIENTS = 'hudson.plugins.emailext.plugins.recipients.';
const WARNINGS = 'io.jenkins.plugins.analysis.warnings.';
const ANALYSIS_TOOL = 'id name pattern reportEncoding skipSymbolicLinks:boolean';
const GITHUB = 'org.jenkinsci.plugins.github.status.';
const SVN = 'hudson.scm.subversion.';
const NAMES = 'org.jenkinsci.plugins.pipeline.';
const MASK = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';
const THROTTLE = 'hudson.plugins.throttleconcurrents.Throttle';
const TRAIT = 'jenkins.plugins.git.traits.';

/** Classes of Jenkins and its usual plugins with the parameters of their constructors and setters. */
const ROWS: TypeRows = {
  builder: [
    [`${NAMES}BuildNameStep`, 'buildName', 'nameTemplate!'],
    [`${NAMES}BuildDescriptionStep`, 'buildDescription', 'descriptionTemplate!'],
    [
      'com.cloudbees.jenkins.GitHubSetCommitStatusBuilder',
      '',
      'contextSource:githubSource statusMessage:githubMessage',
    ],
  ],
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
    ['htmlpublisher.HtmlPublisher', '', 'reportTargets!:htmlTarget*'],
    [
      'io.jenkins.plugins.coverage.metrics.steps.CoverageRecorder',
      'recordCoverage',
      'tools:coverageTool* qualityGates:coverageGate* id name skipPublishingChecks:boolean checksName checksAnnotationScope ignoreParsingErrors:boolean failOnError:boolean enabledForFailure:boolean skipSymbolicLinks:boolean scm sourceCodeEncoding sourceCodeRetention sourceDirectories:any',
    ],
    [
      'hudson.plugins.jacoco.JacocoPublisher',
      'jacoco',
      'execPattern classPattern sourcePattern sourceInclusionPattern sourceExclusionPattern inclusionPattern exclusionPattern skipCopyOfSrcFiles:boolean minimumInstructionCoverage minimumBranchCoverage minimumComplexityCoverage minimumLineCoverage minimumMethodCoverage minimumClassCoverage maximumInstructionCoverage maximumBranchCoverage maximumComplexityCoverage maximumLineCoverage maximumMethodCoverage maximumClassCoverage changeBuildStatus:boolean runAlways:boolean xmlPattern',
    ],
    [
      'hudson.plugins.cobertura.CoberturaPublisher',
      'cobertura',
      'coberturaReportFile onlyStable:boolean failUnhealthy:boolean failUnstable:boolean autoUpdateHealth:boolean autoUpdateStability:boolean zoomCoverageChart:boolean maxNumberOfBuilds:int failNoReports:boolean lineCoverageTargets methodCoverageTargets conditionalCoverageTargets classCoverageTargets fileCoverageTargets packageCoverageTargets sourceEncoding enableNewApi:boolean',
    ],
    [
      'io.jenkins.plugins.coverage.CoveragePublisher',
      'publishCoverage',
      'adapters:coverageAdapter* globalThresholds:coverageThreshold* failUnhealthy:boolean failUnstable:boolean failNoReports:boolean sourceFileResolver:any tag calculateDiffForChangeRequests:boolean',
    ],
    [
      'io.jenkins.plugins.analysis.core.steps.IssuesRecorder',
      'recordIssues',
      'tools:analysisTool* tool:analysisTool qualityGates:warningsGate* id name enabledForFailure:boolean failOnError:boolean ignoreQualityGate:boolean ignoreFailedBuilds:boolean referenceJobName referenceBuildId aggregatingResults:boolean=isAggregatingResults blameDisabled:boolean=isBlameDisabled forensicsDisabled:boolean=isForensicsDisabled skipBlames:boolean skipPublishingChecks:boolean publishAllIssues:boolean healthy:int unhealthy:int minimumSeverity filters:any sourceCodeEncoding sourceDirectory sourceDirectories:any checksInfo skipDeltaCalculation:boolean quiet:boolean scm trendChartType',
    ],
    [
      'hudson.plugins.checkstyle.CheckStylePublisher',
      'checkstyle',
      'pattern canRunOnFailed:boolean unstableTotalAll failedTotalAll unstableNewAll failedNewAll healthy unHealthy thresholdLimit defaultEncoding shouldDetectModules:boolean useStableBuildAsReference:boolean useDeltaValues:boolean canComputeNew:boolean',
    ],
    ['hudson.tasks.JavadocArchiver', 'javadoc', 'javadocDir! keepAll!:boolean'],
    ['com.cloudbees.jenkins.GitHubCommitNotifier', '', 'resultOnFailure statusMessage:githubMessage'],
    [
      `${GITHUB}GitHubCommitStatusSetter`,
      '',
      'commitShaSource:githubSource reposSource:githubSource contextSource:githubSource statusResultSource:githubSource statusBackrefSource:githubSource errorHandlers:githubSource*',
    ],
    ['com.dabsquared.gitlabjenkins.publisher.GitLabCommitStatusPublisher', '', 'name! markUnstableAsSuccess!:boolean'],
    [
      'org.jenkinsci.plugins.stashNotifier.StashNotifier',
      'notifyBitbucket',
      'commitSha1 credentialsId stashServerBaseUrl buildName projectKey considerUnstableAsSuccess:boolean disableInprogressNotification:boolean ignoreUnverifiedSSLPeer:boolean prependParentProjectKey:boolean',
    ],
    ['millwright.CommitStatusPublisher', 'commitStatus', 'forge apiUrl credentialsId context sha repository'],
  ],
  coverageTool: [['io.jenkins.plugins.coverage.metrics.steps.CoverageTool', '', 'parser! pattern!']],
  coverageGate: [
    [
      'io.jenkins.plugins.coverage.metrics.steps.CoverageQualityGate',
      '',
      'threshold!:double metric! baseline criticality',
    ],
  ],
  coverageAdapter: [
    ['io.jenkins.plugins.coverage.adapter.JacocoReportAdapter', 'jacocoAdapter', 'path!'],
    ['io.jenkins.plugins.coverage.adapter.CoberturaReportAdapter', 'coberturaAdapter', 'path!'],
    ['io.jenkins.plugins.coverage.adapter.IstanbulCoberturaReportAdapter', 'istanbulCoberturaAdapter', 'path!'],
  ],
  coverageThreshold: [
    [
      'io.jenkins.plugins.coverage.threshold.Threshold',
      '',
      'thresholdTarget! unhealthyThreshold:double unstableThreshold:double failUnhealthy:boolean',
    ],
  ],
  analysisTool: [
    [`${WARNINGS}checkstyle.CheckStyle`, 'checkStyle', ANALYSIS_TOOL],
    [`${WARNINGS}Sarif`, 'sarif', ANALYSIS_TOOL],
    [`${WARNINGS}Pmd`, 'pmdParser', ANALYSIS_TOOL],
    [`${WARNINGS}SpotBugs`, 'spotBugs', `${ANALYSIS_TOOL} useRankAsPriority:boolean`],
    [`${WARNINGS}FindBugs`, 'findBugs', `${ANALYSIS_TOOL} useRankAsPriority:boolean`],
    [`${WARNINGS}EsLint`, 'esLint', ANALYSIS_TOOL],
  ],
  warningsGate: [
    [
      'io.jenkins.plugins.analysis.core.util.WarningsQualityGate',
      '',
      'threshold!:int type! unstable:boolean criticality',
    ],
  ],
  htmlTarget: [
    [
      'htmlpublisher.HtmlPublisherTarget',
      '',
      'reportName! reportDir! reportFiles! keepAll!:boolean alwaysLinkToLastBuild!:boolean allowMissing!:boolean reportTitles includes escapeUnderscores:boolean useWrapperFileDirectly:boolean',
    ],
  ],
  wrapper: [
    ['hudson.plugins.ansicolor.AnsiColorBuildWrapper', '', 'colorMapName!'],
    [MASK, 'maskPasswords', 'varPasswordPairs!:maskedPassword* varMaskRegexes!:maskedExpression*'],
    ['hudson.tasks._ant.AntWrapper', 'withAnt', 'installation jdk'],
    ['hudson.plugins.timestamper.TimestamperBuildWrapper', ''],
  ],
  maskedPassword: [[`${MASK}$VarPasswordPair`, '', 'var! password!']],
  maskedExpression: [[`${MASK}$VarMaskRegex`, '', 'regex value=regex name key=name']],
  githubMessage: [['org.jenkinsci.plugins.github.common.ExpandableMessage', '', 'content!']],
  githubSource: [
    [`${GITHUB}sources.BuildDataRevisionShaSource`, ''],
    [`${GITHUB}sources.ManuallyEnteredShaSource`, '', 'sha!'],
    [`${GITHUB}sources.AnyDefinedRepositorySource`, ''],
    [`${GITHUB}sources.ManuallyEnteredRepositorySource`, '', 'url!'],
    [`${GITHUB}sources.DefaultCommitContextSource`, ''],
    [`${GITHUB}sources.ManuallyEnteredCommitContextSource`, '', 'context!'],
    [`${GITHUB}sources.DefaultStatusResultSource`, ''],
    [`${GITHUB}sources.ConditionalStatusResultSource`, '', 'results!:githubSource*'],
    [`${GITHUB}sources.BuildRefBackrefSource`, ''],
    [`${GITHUB}sources.ManuallyEnteredBackrefSource`, '', 'backref!'],
    [`${GITHUB}sources.misc.AnyBuildResult`, '', 'message state'],
    [`${GITHUB}sources.misc.BetterThanOrEqualBuildResult`, '', 'message state result'],
    [`${GITHUB}err.ShallowAnyErrorHandler`, ''],
    [`${GITHUB}err.ChangingBuildStatusErrorHandler`, '', 'result!'],
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
    [
      `${THROTTLE}JobProperty`,
      'throttleJobProperty',
      'maxConcurrentPerNode!:int maxConcurrentTotal!:int categories!:strings throttleEnabled!:boolean throttleOption! limitOneJobWithMatchingParams!:boolean paramsToUseForLimit! matrixOptions!:throttleMatrix',
    ],
    ['jenkins.branch.RateLimitBranchProperty$JobPropertyImpl', 'rateLimitBuilds', 'throttle:rateThrottle'],
    ['jenkins.branch.OverrideIndexTriggersJobProperty', 'overrideIndexTriggers', 'enableTriggers!:boolean'],
    [
      'com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty',
      'gitLabConnection',
      'gitLabConnection! jobCredentialId',
    ],
    [
      'com.coravy.hudson.plugins.github.GithubProjectProperty',
      'githubProjectProperty',
      'projectUrlStr!=projectUrl displayName',
    ],
    [
      'com.tikal.hudson.plugins.notification.HudsonNotificationProperty',
      'hudsonNotificationProperty',
      'endpoints!:notificationEndpoint*',
    ],
  ],
  notificationEndpoint: [
    [
      'com.tikal.hudson.plugins.notification.Endpoint',
      '',
      'urlInfo!:notificationUrl protocol format event timeout:int loglines:int retries:int branch buildNotes',
    ],
  ],
  notificationUrl: [['com.tikal.hudson.plugins.notification.UrlInfo', '', 'urlOrId! urlType!']],
  throttleMatrix: [
    [`${THROTTLE}MatrixProjectOptions`, '', 'throttleMatrixBuilds!:boolean throttleMatrixConfigurations!:boolean'],
  ],
  rateThrottle: [
    ['jenkins.branch.RateLimitBranchProperty$Throttle', '', 'count!:int durationName! userBoost!:boolean'],
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
    [
      'org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTrigger',
      'parameterizedCron',
      'parameterizedSpecification!',
    ],
    [
      'com.dabsquared.gitlabjenkins.GitLabPushTrigger',
      'gitlab',
      'triggerOnPush:boolean triggerToBranchDeleteRequest:boolean triggerOnMergeRequest:boolean triggerOnlyIfNewCommitsPushed:boolean triggerOnPipelineEvent:boolean triggerOnAcceptedMergeRequest:boolean triggerOnClosedMergeRequest:boolean triggerOnApprovedMergeRequest:boolean triggerOpenMergeRequestOnPush triggerOnNoteRequest:boolean noteRegex ciSkip:boolean skipWorkInProgressMergeRequest:boolean labelsThatForcesBuildIfAdded setBuildDescription:boolean addNoteOnMergeRequest:boolean addCiMessage:boolean addVoteOnMergeRequest:boolean acceptMergeRequestOnSuccess:boolean branchFilterName branchFilterType includeBranchesSpec excludeBranchesSpec sourceBranchRegex targetBranchRegex mergeRequestLabelFilterConfig:gitlabLabels secretToken pendingBuildName cancelPendingBuildsOnUpdate:boolean',
    ],
    ['com.cloudbees.jenkins.plugins.BitBucketTrigger', 'bitbucketPush', 'overrideUrl'],
    ['org.jenkinsci.plugin.gitea.GiteaPushTrigger', 'giteaPush'],
    [
      'org.jenkinsci.plugins.gwt.GenericTrigger',
      'GenericTrigger',
      'genericVariables:webhookVariable* genericRequestVariables:webhookParameter* genericHeaderVariables:webhookHeader* regexpFilterText regexpFilterExpression causeString token tokenCredentialId printPostContent:boolean printContributedVariables:boolean silentResponse:boolean overrideQuietPeriod:boolean shouldNotFlatten:boolean',
    ],
  ],
  webhookVariable: [
    ['org.jenkinsci.plugins.gwt.GenericVariable', '', 'key! value! expressionType regexpFilter defaultValue'],
  ],
  webhookParameter: [['org.jenkinsci.plugins.gwt.GenericRequestVariable', '', 'key! regexpFilter!']],
  gitlabLabels: [['com.dabsquared.gitlabjenkins.trigger.filter.MergeRequestLabelFilterConfig', '', 'include exclude']],
  webhookHeader: [['org.jenkinsci.plugins.gwt.GenericHeaderVariable', '', 'key! regexpFilter!']],
  scm: [
    ['hudson.scm.NullSCM', 'none'],
    [
      'hudson.plugins.git.GitSCM',
      'scmGit gitSCM',
      'userRemoteConfigs!:gitRemote* branches!:gitBranch* browser:any gitTool extensions:gitExtension* doGenerateSubmoduleConfigurations:boolean submoduleCfg:any',
    ],
    [
      'hudson.scm.SubversionSCM',
      'subversion',
      'locations!:svnLocation* workspaceUpdater:svnUpdater excludedRegions excludedUsers excludedRevprop excludedCommitMessages includedRegions ignoreDirPropChanges:boolean filterChangelog:boolean quietOperation:boolean',
    ],
    [
      'hudson.plugins.mercurial.MercurialSCM',
      'hg',
      'source! installation modules revisionType:hgRevision revision subdir clean:boolean credentialsId disableChangeLog:boolean',
    ],
  ],
  svnLocation: [
    [
      'hudson.scm.SubversionSCM$ModuleLocation',
      '',
      'remote! credentialsId! local! depthOption! ignoreExternalsOption!:boolean cancelProcessOnExternalsFail!:boolean',
    ],
  ],
  svnUpdater: [
    [`${SVN}CheckoutUpdater`, ''],
    [`${SVN}NoopUpdater`, ''],
    [`${SVN}UpdateUpdater`, ''],
    [`${SVN}UpdateWithCleanUpdater`, ''],
    [`${SVN}UpdateWithRevertUpdater`, ''],
  ],
  ...GIT_ROWS,
  binding: [
    [
      `${BINDING}CertificateMultiBinding`,
      'certificate',
      'keystoreVariable! credentialsId! aliasVariable passwordVariable',
    ],
    [`${BINDING}FileBinding`, 'file', 'variable! credentialsId!'],
    [
      'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentialsBinding',
      'dockerCert',
      'variable! credentialsId!',
    ],
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
  ...MAVEN_ROWS,
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
    ['org.jenkinsci.plugins.workflow.libs.SCMSourceRetriever', 'modernSCM', 'scm!:scmSource libraryPath clone:boolean'],
    ['org.jenkinsci.plugins.workflow.libs.SCMRetriever', 'legacySCM', 'scm!:scm libraryPath clone:boolean'],
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
    [`${TRAIT}IgnoreOnPushNotificationTrait`, 'ignoreOnPush'],
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
