/**
 * Names the extension point of Jenkins that a describable is of. The names of families of kinds are those of the registry.
 * What a single plugin has stands in its folder, as `NestedClasses`.
 */
export type DescribableFamily = keyof typeof BASES;

/** Holds Java's names of the families, as messages have them. */
const BASES = {
  builder: 'interface jenkins.tasks.SimpleBuildStep',
  publisher: 'interface jenkins.tasks.SimpleBuildStep',
  wrapper: 'class jenkins.tasks.SimpleBuildWrapper',
  scm: 'class hudson.scm.SCM',
  parameter: 'class hudson.model.ParameterDefinition',
  parameterValue: 'class hudson.model.ParameterValue',
  property: 'class hudson.model.JobProperty',
  trigger: 'class hudson.triggers.Trigger',
  discarder: 'class jenkins.model.BuildDiscarder',
  binding: 'class org.jenkinsci.plugins.credentialsbinding.MultiBinding',
  recipientProvider: 'class hudson.plugins.emailext.plugins.RecipientProvider',
  'library-retriever': 'class org.jenkinsci.plugins.workflow.libs.LibraryRetriever',
  errorCondition: 'class org.jenkinsci.plugins.workflow.flow.ErrorCondition',
  mavenPublisher: 'class org.jenkinsci.plugins.pipeline.maven.MavenPublisher',
  'scm-source': 'class jenkins.scm.api.SCMSource',
  dockerConnector: 'class io.jenkins.docker.connector.DockerComputerConnector',
  podVolume: 'class org.csanchez.jenkins.plugins.kubernetes.volumes.PodVolume',
  podWorkspaceVolume: 'class org.csanchez.jenkins.plugins.kubernetes.volumes.workspace.WorkspaceVolume',
  podVariable: 'class org.csanchez.jenkins.plugins.kubernetes.model.TemplateEnvVar',
  podRetention: 'class org.csanchez.jenkins.plugins.kubernetes.pod.retention.PodRetention',
  podYamlMerge: 'class org.csanchez.jenkins.plugins.kubernetes.pod.yaml.YamlMergeStrategy',
} as const;

/**
 * Holds classes that no extension point has: the one class of the objects of a parameter, or those that may stand there.
 * They belong to the kind whose parameter it is.
 */
export interface NestedClasses {
  /** Holds Java's name of what they all are, as messages have it: `class hudson.plugins.git.BranchSpec`. */
  readonly base: string;
  readonly classes: readonly DescribableType[];
}

/** Returns Java's name of a family or of nested classes, as messages have it. */
export function baseOf(family: DescribableFamily | NestedClasses): string {
  return typeof family === 'string' ? BASES[family] : family.base;
}

/**
 * Describes what a script gives for a parameter. `any` is text, numbers and lists as they come. `family` is one
 * describable, or a list of them.
 */
export type JavaType = 'String' | 'boolean' | 'int' | 'double' | 'List<String>' | 'any' | EnumType | DescribableOf;

/** Describes a parameter that is one of these words; anything else is refused with the name of Java's enum. */
export interface EnumType {
  readonly enum: string;
  readonly words: readonly string[];
}

export interface DescribableOf {
  readonly family: DescribableFamily | NestedClasses;
  readonly list: boolean;
}

/** Describes a class that scripts make objects of by a symbol or by `$class`. */
export interface DescribableType {
  /** Holds null for a nested class. */
  readonly family: DescribableFamily | null;
  /** Holds Java's class name: `hudson.tasks.ArtifactArchiver`. */
  readonly className: string;
  /** Holds the symbols; the first one is the usual one. */
  readonly symbols: readonly string[];
  readonly parameters: readonly ScriptParameter[];
  /** Says whether messages that list what there is include it. */
  readonly isUsual: boolean;
}

/** Describes how scripts give a parameter of a class. */
export interface ScriptParameter {
  readonly name: string;
  readonly type: JavaType;
  /** Is true for an argument of the constructor. */
  readonly required: boolean;
  /** Holds the name of its element in XML, where it is another one. */
  readonly element: string;
  /** Says what the validator of declarative pipelines takes it for, where that is otherwise. */
  readonly declared?: DeclaredAs;
  /** Returns what is wrong with a value that a script gives; null where nothing is. */
  check?(value: unknown): string | null;
}

export interface DeclaredAs {
  /** Holds the class as Java prints it. */
  readonly type?: string;
  readonly required?: boolean;
}

/** Returns the type of a describable of a family, or of nested classes. */
export function one(family: DescribableFamily | NestedClasses): DescribableOf {
  return { family, list: false };
}

/** Returns the type of a list of describables of a family, or of nested classes. */
export function listOf(family: DescribableFamily | NestedClasses): DescribableOf {
  return { family, list: true };
}

export function isDescribable(family: string): family is DescribableFamily {
  return Object.hasOwn(BASES, family);
}
