import { classOfTag, type Field, tagOfClass } from '../../points/index.ts';
import { childText, node, type XmlElement } from '../../xml/index.ts';

/** Describes which credential is bound to which variables. A variable that is not named is missing. */
export interface Binding {
  readonly type: BindingType;
  readonly credentialsId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Represents the type of a binding. An unknown class is preserved, and refused when it is to be used. */
export type BindingType = keyof typeof TYPES | { readonly className: string };

const PACKAGE = 'org.jenkinsci.plugins.credentialsbinding.impl.';
/** Holds the full names of the classes in other packages. */
const CLASSES: Readonly<Record<string, string>> = {
  GitUsernamePasswordBinding: 'jenkins.plugins.git.GitUsernamePasswordBinding',
  DockerServerCredentialsBinding: 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentialsBinding',
};

interface Elements {
  /** Names the elements without which the binding is nothing, in the order in which they are written. */
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** Holds the elements of each type of binding that hold variables. */
const TYPES = {
  StringBinding: { needed: ['variable'] },
  FileBinding: { needed: ['variable'] },
  ZipFileBinding: { needed: ['variable'] },
  UsernamePasswordBinding: { needed: ['variable'] },
  UsernamePasswordMultiBinding: { needed: ['usernameVariable', 'passwordVariable'] },
  SSHUserPrivateKeyBinding: { needed: ['keyFileVariable'], optional: ['usernameVariable', 'passphraseVariable'] },
  CertificateMultiBinding: { needed: ['keystoreVariable'], optional: ['passwordVariable', 'aliasVariable'] },
  GitUsernamePasswordBinding: { needed: [], optional: ['gitToolName'] },
  DockerServerCredentialsBinding: { needed: ['variable'] },
} as const satisfies Record<string, Elements>;

/** Names all types of bindings that are known here. */
export const BINDING_TYPES = Object.keys(TYPES) as readonly (keyof typeof TYPES)[];

export const bindingsField: Field<readonly Binding[]> = {
  type: 'any',
  label: 'Bindings',
  fromXml: (element) => (element?.children ?? []).map(readBinding),
  toXml: (name, bindings) => [
    node(
      name,
      bindings.map(({ type, credentialsId, variables }) =>
        node(tagOfClass(classNameOf(type)), [
          node('credentialsId', credentialsId),
          ...Object.entries(variables).map(([variable, value]) => node(variable, value)),
        ]),
      ),
    ),
  ],
};

/** Says whether a binding needs a folder for files. */
export function needsFolder({ type }: Binding): boolean {
  return (
    type === 'FileBinding' ||
    type === 'ZipFileBinding' ||
    type === 'SSHUserPrivateKeyBinding' ||
    type === 'CertificateMultiBinding' ||
    type === 'DockerServerCredentialsBinding' ||
    type === 'GitUsernamePasswordBinding'
  );
}

export function readBinding(element: XmlElement): Binding {
  const className = classOfTag(element.name);
  const type = typeOf(className);
  return {
    type,
    credentialsId: childText(element, 'credentialsId') ?? '',
    variables: Object.fromEntries(
      namesOf(type).flatMap((name) => {
        const text = childText(element, name);
        return text === undefined ? [] : [[name, text] as const];
      }),
    ),
  };
}

/** Returns the name of a variable that a binding needs and does not have; undefined where it has all. */
export function missingVariable({ type, variables }: Binding): string | undefined {
  return elementsOf(type).needed.find((name) => variables[name] === undefined);
}

function namesOf(type: BindingType): readonly string[] {
  const { needed, optional = [] } = elementsOf(type);
  return [...needed, ...optional];
}

function elementsOf(type: BindingType): Elements {
  return typeof type === 'string' ? TYPES[type] : { needed: [] };
}

function typeOf(className: string): BindingType {
  return BINDING_TYPES.find((type) => classNameOf(type) === className) ?? { className };
}

function classNameOf(type: BindingType): string {
  if (typeof type !== 'string') return type.className;
  return CLASSES[type] ?? PACKAGE + type;
}
