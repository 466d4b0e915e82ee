import { bool, type CredentialOf, defineWrapper, type RunContext, StepAbort, strings } from '../../points/index.ts';
import { SecretFolder } from '../credentials-binding/secret-folder.ts';

const PREFIX = '[ssh-agent]';
const TIMEOUT_MS = 60_000;
/** Answers the prompt for a key's passphrase from the environment, so that it is in no file and in no list of processes. */
const ASKPASS = '#!/bin/sh\nprintf \'%s\\n\' "$MILLWRIGHT_PASSPHRASE"\n';

type Key = CredentialOf<'ssh-key'>;

/** Provides steps with an `ssh-agent` that has the keys of credentials. Jenkins: `SSHAgentBuildWrapper`. */
export const sshAgent = defineWrapper({
  symbol: 'sshagent',
  displayName: 'SSH Agent',
  xmlTag: 'com.cloudbees.jenkins.plugins.sshagent.SSHAgentBuildWrapper',
  fields: {
    credentialIds: strings({ label: 'Credentials', help: 'Ids of SSH keys that processes of the build may use.' }),
    ignoreMissing: bool({
      label: 'Ignore missing credentials',
      help: 'The build goes on without a key that is not found.',
    }),
  },
  example: { credentialIds: ['deploy-key'], ignoreMissing: true },
  async setUp({ credentialIds, ignoreMissing }, context) {
    const keys = await keysOf(credentialIds, ignoreMissing, context);
    const { env, launch, log } = context;
    log.line(`${PREFIX} Looking for ssh-agent implementation...`);
    log.line(`${PREFIX}   Exec ssh-agent (binary ssh-agent on a remote machine)`);
    const agent = await begun(context);
    const stop = async (): Promise<void> => {
      await said(['ssh-agent', '-k'], context, agent);
      log.line(`${PREFIX} Stopped.`);
    };
    try {
      for (const key of keys) await add(key, context, agent);
    } catch (error) {
      await launch.capture(['ssh-agent', '-k'], { quiet: true, env: agent });
      throw error;
    }
    for (const [name, value] of Object.entries(agent)) env.set(name, value);
    log.line(`${PREFIX} Started.`);
    return stop;
  },
});

async function keysOf(ids: readonly string[], ignoreMissing: boolean, context: RunContext): Promise<readonly Key[]> {
  const keys: Key[] = [];
  for (const id of ids) {
    const found = await context.credentials.find(id);
    if (found?.kind === 'ssh-key') {
      context.log.line(
        `${PREFIX} Using credentials ${found.username}${found.description && ` (${found.description})`}`,
      );
      keys.push(found);
    } else if (!ignoreMissing) throw new StepAbort(`${PREFIX} Could not find specified credentials`);
  }
  return keys;
}

/** Starts an agent and returns the variables by which it is found. */
async function begun(context: RunContext): Promise<Readonly<Record<string, string>>> {
  context.log.line('$ ssh-agent');
  const { code, stdout } = await context.launch.capture(['ssh-agent'], { quiet: true, timeoutMs: TIMEOUT_MS });
  const socket = /SSH_AUTH_SOCK=([^;\n]+)/.exec(stdout)?.[1];
  const pid = /SSH_AGENT_PID=(\d+)/.exec(stdout)?.[1];
  if (code !== 0 || socket === undefined || pid === undefined) throw new StepAbort('Failed to start ssh-agent');
  // It is not told by its variables whose it is, as it keeps them to itself.
  await context.leavesNot.process(Number(pid));
  context.log.line(`SSH_AUTH_SOCK=${socket}`);
  context.log.line(`SSH_AGENT_PID=${pid}`);
  return { SSH_AUTH_SOCK: socket, SSH_AGENT_PID: pid };
}

async function add(key: Key, context: RunContext, agent: Readonly<Record<string, string>>): Promise<void> {
  const folder = new SecretFolder(context);
  try {
    const path = await folder.write('private_key.key', key.privateKey);
    const askpass = await folder.write('askpass.sh', ASKPASS, 0o500);
    context.log.line('Running ssh-add (command line suppressed)');
    const { code, stdout, stderr } = await context.launch.capture(['ssh-add', path], {
      quiet: true,
      timeoutMs: TIMEOUT_MS,
      env: {
        ...agent,
        DISPLAY: ':0',
        SSH_ASKPASS: askpass,
        SSH_ASKPASS_REQUIRE: 'force',
        MILLWRIGHT_PASSPHRASE: key.passphrase,
      },
    });
    tell(stdout + stderr, context);
    if (code !== 0) throw new StepAbort('Failed to run ssh-add');
  } finally {
    await folder.remove();
  }
}

async function said(
  argv: readonly string[],
  context: RunContext,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  context.log.line(`$ ${argv.join(' ')}`);
  tell((await context.launch.capture(argv, { quiet: true, timeoutMs: TIMEOUT_MS, env })).stdout, context);
}

function tell(text: string, { log }: RunContext): void {
  for (const line of text.split('\n')) if (line.trim() !== '') log.line(line);
}
