import { type DescribableFamily, type DescribableType, isDescribable } from '../../../points/index.ts';
import { GIT_ROWS } from './git-types.ts';
import { MAVEN_ROWS } from './maven-types.ts';
import { parametersOf, type TypeRow, type TypeRows } from './types.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const RECIPIENTS = 'hudson.plugins.emailext.plugins.recipients.';
const WARNINGS = 'io.jenkins.plugins.analysis.warnings.';
const ANALYSIS_TOOL = 'id name pattern reportEncoding skipSymbolicLinks:boolean';
const GITHUB = 'org.jenkinsci.plugins.github.status.';
const SVN = 'hudson.scm.subversion.';
const MASK = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';
const TRAIT = 'jenkins.plugins.git.traits.';

/** Matches the classes of plugins that few servers have. */
const UNUSUAL = /^org\.csanchez\./;

/**
 * Lists classes of Jenkins and its usual plugins that are neither kinds here nor nested in the fields of one, with the
 * parameters of their constructors and setters: what steps alone take, and what a kind keeps as it stands in the file.
 */
const ROWS: TypeRows = {
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
  maskedPassword: [[`${MASK}$VarPasswordPair`, '', 'var! password!']],
  maskedExpression: [[`${MASK}$VarMaskRegex`, '', 'regex value=regex name key=name']],
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
  parameterValue: [
    ['hudson.model.StringParameterValue', 'string stringParam', 'name! value! description'],
    ['hudson.model.TextParameterValue', 'text textParam', 'name! value! description'],
    ['hudson.model.BooleanParameterValue', 'booleanParam', 'name! value!:boolean description'],
    ['hudson.model.PasswordParameterValue', 'password', 'name! value! description'],
    ['hudson.model.RunParameterValue', 'run runParam', 'name! runId! description'],
    ['com.cloudbees.plugins.credentials.CredentialsParameterValue', 'credentials', 'name! value! description'],
  ],
  property: [
    [
      'org.jenkinsci.plugins.pipeline.modeldefinition.properties.PreserveStashesJobProperty',
      'preserveStashes',
      'buildCount:int',
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
  webhookVariable: [
    ['org.jenkinsci.plugins.gwt.GenericVariable', '', 'key! value! expressionType regexpFilter defaultValue'],
  ],
  webhookParameter: [['org.jenkinsci.plugins.gwt.GenericRequestVariable', '', 'key! regexpFilter!']],
  webhookHeader: [['org.jenkinsci.plugins.gwt.GenericHeaderVariable', '', 'key! regexpFilter!']],
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

/** Holds all classes of the tables. */
export const KNOWN_TYPES: readonly DescribableType[] = Object.entries(ROWS).flatMap(([family, rows]) =>
  isDescribable(family) ? rows.map((row) => typeOfRow(family, row)) : [],
);

function typeOfRow(family: DescribableFamily, [className, symbols, parameters = '']: TypeRow): DescribableType {
  return {
    family,
    className,
    symbols: symbols.split(' ').filter((symbol) => symbol !== ''),
    parameters: parametersOf(parameters),
    isUsual: !UNUSUAL.test(className),
  };
}
