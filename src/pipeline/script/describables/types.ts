/**
 * What a describable is of: an extension point of Jenkins, or a class that has no other implementation. The names of
 * families of kinds are those of the registry.
 */
export type DescribableFamily = keyof typeof BASES;

/** Java's names of the families, as messages have them. */
export const BASES = {
  builder: 'interface jenkins.tasks.SimpleBuildStep',
  publisher: 'interface jenkins.tasks.SimpleBuildStep',
  wrapper: 'class jenkins.tasks.SimpleBuildWrapper',
  scm: 'class hudson.scm.SCM',
  parameter: 'class hudson.model.ParameterDefinition',
  parameterValue: 'class hudson.model.ParameterValue',
  property: 'class hudson.model.JobProperty',
  trigger: 'class hudson.triggers.Trigger',
  webhookVariable: 'class org.jenkinsci.plugins.gwt.GenericVariable',
  webhookParameter: 'class org.jenkinsci.plugins.gwt.GenericRequestVariable',
  gitlabLabels: 'class com.dabsquared.gitlabjenkins.trigger.filter.MergeRequestLabelFilterConfig',
  webhookHeader: 'class org.jenkinsci.plugins.gwt.GenericHeaderVariable',
  discarder: 'class jenkins.model.BuildDiscarder',
  binding: 'class org.jenkinsci.plugins.credentialsbinding.MultiBinding',
  recipientProvider: 'class hudson.plugins.emailext.plugins.RecipientProvider',
  gitRemote: 'class hudson.plugins.git.UserRemoteConfig',
  gitBranch: 'class hudson.plugins.git.BranchSpec',
  gitExtension: 'class hudson.plugins.git.extensions.GitSCMExtension',
  gitSparsePath: 'class hudson.plugins.git.extensions.impl.SparseCheckoutPath',
  gitMergeOptions: 'class hudson.plugins.git.UserMergeOptions',
  gitChangelogOptions: 'class hudson.plugins.git.ChangelogToBranchOptions',
  gitBuildChooser: 'class hudson.plugins.git.util.BuildChooser',
  gitRevision: 'class hudson.plugins.git.Revision',
  gitRevisionBranch: 'class hudson.plugins.git.Branch',
  svnLocation: 'class hudson.scm.SubversionSCM$ModuleLocation',
  svnUpdater: 'class hudson.scm.subversion.WorkspaceUpdater',
  coverageTool: 'class io.jenkins.plugins.coverage.metrics.steps.CoverageTool',
  coverageGate: 'class io.jenkins.plugins.coverage.metrics.steps.CoverageQualityGate',
  coverageAdapter: 'class io.jenkins.plugins.coverage.adapter.CoverageAdapter',
  coverageThreshold: 'class io.jenkins.plugins.coverage.threshold.Threshold',
  analysisTool: 'class io.jenkins.plugins.analysis.core.model.Tool',
  warningsGate: 'class io.jenkins.plugins.analysis.core.util.WarningsQualityGate',
  htmlTarget: 'class htmlpublisher.HtmlPublisherTarget',
  cleanupPattern: 'class hudson.plugins.ws_cleanup.Pattern',
  githubMessage: 'class org.jenkinsci.plugins.github.common.ExpandableMessage',
  githubSource: 'interface org.jenkinsci.plugins.github.extension.status',
  libraryRetriever: 'class org.jenkinsci.plugins.workflow.libs.LibraryRetriever',
  notificationEndpoint: 'class com.tikal.hudson.plugins.notification.Endpoint',
  notificationUrl: 'class com.tikal.hudson.plugins.notification.UrlInfo',
  maskedPassword: 'class com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper$VarPasswordPair',
  maskedExpression: 'class com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper$VarMaskRegex',
  throttleMatrix: 'class hudson.plugins.throttleconcurrents.ThrottleMatrixProjectOptions',
  rateThrottle: 'class jenkins.branch.RateLimitBranchProperty$Throttle',
  errorCondition: 'class org.jenkinsci.plugins.workflow.flow.ErrorCondition',
  mavenPublisher: 'class org.jenkinsci.plugins.pipeline.maven.MavenPublisher',
  scmSource: 'class jenkins.scm.api.SCMSource',
  scmSourceTrait: 'class jenkins.scm.api.trait.SCMSourceTrait',
} as const;

/** `any`: text, numbers and lists as they come. `family`: one describable, or a list of them. */
export type ArgumentType =
  | 'String'
  | 'boolean'
  | 'int'
  | 'double'
  | 'List<String>'
  | 'any'
  | EnumType
  | { readonly family: DescribableFamily; readonly list: boolean };

/** One of these words; anything else is refused with the name of Java's enum. */
export interface EnumType {
  readonly enum: string;
  readonly words: readonly string[];
}

export interface DescribableParameter {
  readonly name: string;
  readonly type: ArgumentType;
  /** An argument of the constructor. */
  readonly required: boolean;
  /** Name of its element in XML, where it is another one. */
  readonly element: string;
}

/** A class that scripts make objects of by a symbol or by `$class`. */
export interface DescribableType {
  readonly family: DescribableFamily;
  /** Java's: `hudson.tasks.ArtifactArchiver`. */
  readonly className: string;
  /** The first one is the usual one. */
  readonly symbols: readonly string[];
  readonly parameters: readonly DescribableParameter[];
}

/** `name!`: required. Further parts: `name:type`, `name=element`. */
export type ParameterText = string;

type TypeRow = readonly [className: string, symbols: string, parameters?: ParameterText];

/** A table of classes by what they are of. */
export type TypeRows = Readonly<Partial<Record<DescribableFamily, readonly TypeRow[]>>>;

const TYPES: Readonly<Record<string, ArgumentType>> = {
  boolean: 'boolean',
  int: 'int',
  double: 'double',
  strings: 'List<String>',
  any: 'any',
  patternType: { enum: 'hudson.plugins.ws_cleanup.Pattern.PatternType', words: ['INCLUDE', 'EXCLUDE'] },
  hgRevision: {
    enum: 'hudson.plugins.mercurial.MercurialSCM.RevisionType',
    words: ['BRANCH', 'TAG', 'CHANGESET', 'REVSET'],
  },
  durability: {
    enum: 'org.jenkinsci.plugins.workflow.flow.FlowDurabilityHint',
    words: ['PERFORMANCE_OPTIMIZED', 'SURVIVABLE_NONATOMIC', 'MAX_SURVIVABILITY'],
  },
};

/**
 * Reads the short form of a table: `artifacts! excludes fingerprint:boolean numToKeepStr=numToKeep scm:scm
 * traits:scmSourceTrait*`.
 */
export function parametersOf(text: ParameterText): readonly DescribableParameter[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const [, name = '', mark, type, element] = /^(\w+)(!?)(?::([\w*]+))?(?:=(\w+))?$/.exec(word) ?? [];
      return { name, type: typeOf(type), required: mark === '!', element: element ?? name };
    });
}

function typeOf(text: string | undefined): ArgumentType {
  if (text === undefined) return 'String';
  const family = text.replace(/\*$/, '');
  return TYPES[text] ?? { family: family as DescribableFamily, list: text.endsWith('*') };
}
