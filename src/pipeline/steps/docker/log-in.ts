import { join } from 'node:path';
import { type AgentFiles, AgentLost, type CredentialOf, type RunContext, StepAbort } from '../../../points/index.ts';
import type { KeyMaterial } from './key-material.ts';
import { commandLine, plain } from './words.ts';

const CONFIG = 'config.json';
/** Names the properties of a user's own configuration that would refer to somewhere else than the folder. */
const LEFT_OUT = ['auths', 'credsStore'] as const;
const LIMIT_MS = 180_000;
/** Limits the length of a user's own configuration. */
const LONGEST = 1024 * 1024;
/** Logs in with the password from a file, so that no list of processes shows it. */
const SCRIPT = 'exec docker login -u "$0" --password-stdin "$1" <"$2"';

/** Logs in to a registry; `docker` stores the login in the folder alone. Jenkins: `RegistryKeyMaterialFactory`. */
export async function logIn(
  context: RunContext,
  { username, usernameSecret, password }: CredentialOf<'username-password'>,
  { url, folder }: { readonly url: string; readonly folder: string },
): Promise<KeyMaterial> {
  const { agent, env, launch, log } = context;
  await takeConfiguration(context, folder);
  const file = join(folder, 'password');
  await agent.files.write(file, password, { mode: 0o600 });
  const secrets = [password, Buffer.from(`${username}:${password}`).toString('base64')];
  context.hide(secrets.filter((secret) => secret.length > 3));
  const user = { text: username, isSecret: usernameSecret };
  log.line(commandLine([...plain('docker', 'login', '-u'), user, ...plain('--password-stdin', url)]));
  const variables = { DOCKER_CONFIG: folder };
  try {
    const options = { quiet: true, env: { ...Object.fromEntries(env), ...variables }, timeoutMs: LIMIT_MS };
    const { code, stdout, stderr } = await launch.capture(['sh', '-c', SCRIPT, username, url, file], options);
    for (const line of `${stdout}${stderr}`.split('\n')) if (line.trim() !== '') log.line(line.trimEnd());
    if (code !== 0) throw new StepAbort('docker login failed');
  } finally {
    await agent.files.remove(file);
  }
  return { env: variables, secrets };
}

/** Copies the user's own settings, as of proxies, without those of other logins. */
async function takeConfiguration({ agent, env, log }: RunContext, folder: string): Promise<void> {
  const path = join(env.get('HOME') ?? '/', '.docker', CONFIG);
  const text = await textOf(agent.files, path);
  if (text.trim() === '') return;
  log.line('Using the existing docker config file.');
  const own = new Map(Object.entries(parsed(text, path)));
  for (const name of LEFT_OUT) if (own.delete(name)) log.line(`Removing blacklisted property: ${name}`);
  await agent.files.write(join(folder, CONFIG), JSON.stringify(Object.fromEntries(own)), { mode: 0o600 });
}

async function textOf(files: AgentFiles, path: string): Promise<string> {
  try {
    return (await files.read(path, { length: LONGEST })).toString('utf8');
  } catch (error) {
    if (error instanceof AgentLost) throw error;
    return '';
  }
}

function parsed(text: string, path: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new StepAbort(`${path} is not a configuration of docker: it is no JSON object`);
}
