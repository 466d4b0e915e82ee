import { join } from 'node:path';
import { unreachable } from '../../kit/index.ts';
import {
  type Credential,
  type CredentialOf,
  dockerServerFiles,
  type RunContext,
  StepAbort,
} from '../../points/index.ts';
import { type Binding, type BindingType, missingVariable, needsFolder } from './binding.ts';
import { keyStoreAlias } from './key-store-alias.ts';
import { SecretFolder } from './secret-folder.ts';

/** Describes secrets as variables of the environment. */
interface BoundSecrets {
  /** Holds variables whose values must not show. */
  readonly secret: ReadonlyMap<string, string>;
  readonly open: ReadonlyMap<string, string>;
  /** Holds the folder with files that is removed at the end; null where there is none. */
  readonly folder: SecretFolder | null;
}

type KnownType = Extract<BindingType, string>;

/** Holds Jenkins's interface for each kind of credential; `TYPE_NAMES` holds the display name of each. */
const INTERFACES: Readonly<Record<Credential['kind'], string>> = {
  text: 'org.jenkinsci.plugins.plaincredentials.StringCredentials',
  file: 'org.jenkinsci.plugins.plaincredentials.FileCredentials',
  'username-password': 'com.cloudbees.plugins.credentials.common.StandardUsernamePasswordCredentials',
  'ssh-key': 'com.cloudbees.jenkins.plugins.sshcredentials.SSHUserPrivateKey',
  certificate: 'com.cloudbees.plugins.credentials.common.StandardCertificateCredentials',
  'docker-server': 'org.jenkinsci.plugins.docker.commons.credentials.DockerServerCredentials',
};
const TYPE_NAMES: Readonly<Record<Credential['kind'], string>> = {
  text: 'Secret text',
  file: 'Secret file',
  'username-password': 'Username with password',
  'ssh-key': 'SSH Username with private key',
  certificate: 'Certificate',
  'docker-server': 'X.509 Client Certificate',
};

/** Reads credentials and writes those that are files; of none where one fails. Throws StepAbort with Jenkins's words. */
export async function bindSecrets(bindings: readonly Binding[], context: RunContext): Promise<BoundSecrets> {
  const folder = bindings.some(needsFolder) ? new SecretFolder(context) : null;
  const secret = new Map<string, string>();
  const open = new Map<string, string>();
  try {
    for (const binding of bindings) {
      if (typeof binding.type !== 'string')
        throw new StepAbort(`${binding.type.className} is not a kind of binding that this server knows`);
      const missing = missingVariable(binding);
      if (missing !== undefined)
        throw new StepAbort(`The binding of credentials '${binding.credentialsId}' does not say what '${missing}' is`);
      await bindOne({ ...binding, type: binding.type }, { context, folder, secret, open });
    }
  } catch (error) {
    // That it failed is what the build has to say, whatever becomes of the files.
    await folder?.remove().catch(() => undefined);
    throw error;
  }
  return { secret, open, folder };
}

interface Target {
  readonly context: RunContext;
  readonly folder: SecretFolder | null;
  readonly secret: Map<string, string>;
  readonly open: Map<string, string>;
}

async function bindOne(binding: Binding & { readonly type: KnownType }, target: Target): Promise<void> {
  const { credentialsId: id, variables, type } = binding;
  const { context, folder, secret, open } = target;
  const variable = (name: string): string => variables[name] ?? '';
  const set = (name: string, value: string, values = secret): void => {
    if (variable(name) !== '') values.set(variable(name), value);
  };
  const write = async (name: string, content: string | Buffer): Promise<string> =>
    (await folder?.write(name, content)) ?? '';
  const setUsername = ({ username, usernameSecret }: { username: string; usernameSecret: boolean }): void =>
    set('usernameVariable', username, usernameSecret ? secret : open);
  switch (type) {
    case 'StringBinding':
      return set('variable', (await find(context, id, 'text')).secret);
    case 'FileBinding': {
      const { fileName, content } = await find(context, id, 'file');
      return set('variable', await write(fileName, content));
    }
    case 'ZipFileBinding': {
      const { fileName, content } = await find(context, id, 'file');
      const place = (await folder?.folder(fileName)) ?? '';
      // Few builds need it, so its library is loaded for them alone.
      const { unzipSecret } = await import('./unzip.ts');
      await unzipSecret(content, { files: context.agent.files, folder: place }, id);
      return set('variable', place);
    }
    case 'UsernamePasswordBinding': {
      const { username, password } = await find(context, id, 'username-password');
      return set('variable', `${username}:${password}`);
    }
    case 'UsernamePasswordMultiBinding': {
      const found = await find(context, id, 'username-password');
      setUsername(found);
      return set('passwordVariable', found.password);
    }
    case 'SSHUserPrivateKeyBinding': {
      const found = await find(context, id, 'ssh-key');
      set('keyFileVariable', await write(`ssh-key-${variable('keyFileVariable')}`, `${found.privateKey.trimEnd()}\n`));
      set('passphraseVariable', found.passphrase);
      return setUsername(found);
    }
    case 'CertificateMultiBinding': {
      const { keyStore, password } = await find(context, id, 'certificate');
      set('keystoreVariable', await write(`keystore-${variable('keystoreVariable')}`, keyStore));
      set('aliasVariable', keyStoreAlias(keyStore));
      return set('passwordVariable', password);
    }
    case 'DockerServerCredentialsBinding': {
      const found = await find(context, id, 'docker-server');
      const place = (await folder?.folder(`docker-${variable('variable')}`)) ?? '';
      for (const [name, content] of dockerServerFiles(found))
        await context.agent.files.write(join(place, name), content, { mode: 0o600 });
      return set('variable', place);
    }
    case 'GitUsernamePasswordBinding':
      return bindGit(await find(context, id, 'username-password'), target);
    default:
      return unreachable(type);
  }
}

/** Answers Git's prompts for the user's name and password; they are in the environment, not in the file. */
const ASKPASS = `#!/bin/sh
case "$1" in
  Username*) printf '%s\\n' "$GIT_USERNAME" ;;
  Password*) printf '%s\\n' "$GIT_PASSWORD" ;;
esac
`;

async function bindGit(found: CredentialOf<'username-password'>, { folder, secret, open }: Target): Promise<void> {
  open.set('GIT_TERMINAL_PROMPT', 'false');
  (found.usernameSecret ? secret : open).set('GIT_USERNAME', found.username);
  secret.set('GIT_PASSWORD', found.password);
  secret.set('GIT_ASKPASS', (await folder?.write('askpass.sh', ASKPASS, 0o500)) ?? '');
}

async function find<K extends Credential['kind']>(context: RunContext, id: string, kind: K): Promise<CredentialOf<K>> {
  const found = await context.credentials.find(id);
  if (found === null) throw new StepAbort(`Could not find credentials entry with ID '${id}'`);
  if (isOf(found, kind)) return found;
  throw new StepAbort(
    `Credentials '${id}' is of type '${TYPE_NAMES[found.kind]}' where '${INTERFACES[kind]}' was expected`,
  );
}

function isOf<K extends Credential['kind']>(found: Credential, kind: K): found is CredentialOf<K> {
  return found.kind === kind;
}
