import { type DescribableFamily, type DescribableType, isDescribable } from '../../../points/index.ts';
import { MAVEN_ROWS } from './maven-types.ts';
import { parametersOf, type TypeRow, type TypeRows } from './types.ts';

const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const RECIPIENTS = 'hudson.plugins.emailext.plugins.recipients.';

/** Matches the classes of plugins that few servers have. */
const UNUSUAL = /^org\.csanchez\./;

/**
 * Lists classes of Jenkins and its usual plugins that are neither kinds here nor nested in the fields of one, with the
 * parameters of their constructors and setters: what steps and declarative options take,
 * and the build discarder, of which they take other types than the file has.
 */
const ROWS: TypeRows = {
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
