import { classOfTag, type Field, tagOfClass } from '../../points/index.ts';
import { childText, node, type XmlElement } from '../../xml/index.ts';

/** Describes which credential is bound to which variables. A variable that may be missing is ''. */
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

/** Names the elements that hold variables, in the order in which they are written. */
const TYPES = {
  StringBinding: ['variable'],
  FileBinding: ['variable'],
  ZipFileBinding: ['variable'],
  UsernamePasswordBinding: ['variable'],
  UsernamePasswordMultiBinding: ['usernameVariable', 'passwordVariable'],
  SSHUserPrivateKeyBinding: ['keyFileVariable', 'usernameVariable', 'passphraseVariable'],
  CertificateMultiBinding: ['keystoreVariable', 'passwordVariable', 'aliasVariable'],
  GitUsernamePasswordBinding: ['gitToolName'],
  DockerServerCredentialsBinding: ['variable'],
} as const satisfies Record<string, readonly string[]>;

export const bindingsField: Field<readonly Binding[]> = {
  type: 'any',
  label: 'Bindings',
  fromXml: (element) => (element?.children ?? []).map(readBinding),
  toXml: (name, bindings) => [
    node(
      name,
      bindings.map(({ type, credentialsId, variables }) => {
        const filled = Object.entries(variables).filter(([, variable]) => variable !== '');
        return node(tagOfClass(classNameOf(type)), [
          node('credentialsId', credentialsId),
          ...filled.map(([variable, value]) => node(variable, value)),
        ]);
      }),
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
  const names: readonly string[] = typeof type === 'string' ? TYPES[type] : [];
  return {
    type,
    credentialsId: childText(element, 'credentialsId') ?? '',
    variables: Object.fromEntries(names.map((name) => [name, childText(element, name) ?? ''])),
  };
}

function typeOf(className: string): BindingType {
  const types = Object.keys(TYPES) as (keyof typeof TYPES)[];
  return types.find((type) => classNameOf(type) === className) ?? { className };
}

function classNameOf(type: BindingType): string {
  if (typeof type !== 'string') return type.className;
  return CLASSES[type] ?? PACKAGE + type;
}
