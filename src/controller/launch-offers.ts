import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  type HostKeyStrategy,
  type LaunchOffers,
  launchProgram,
  launchSsh,
  type SshCredential,
} from '../agents/index.ts';
import type { Credentials } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import type { SshSettings } from '../points/index.ts';
import type { HostKeys } from './host-keys.ts';
import type { RootUrl } from './services.ts';

/** Returns how the server comes to the machines of nodes. */
export function createLaunchOffers(deps: {
  readonly home: Pick<Home, 'nodes'>;
  readonly credentials: Pick<Credentials, 'lookup'>;
  /** Holds the variables of programs that the server starts. */
  readonly environment: Readonly<Record<string, string>>;
  readonly hostKeys: Pick<HostKeys, 'ask'>;
  readonly rootUrl: Pick<RootUrl, 'known'>;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
}): LaunchOffers {
  const { home, credentials, environment, hostKeys, rootUrl, version, clock, log } = deps;
  return {
    ssh: (settings, { node, signal, log: line }) =>
      launchSsh(launcherSettings(settings), {
        remoteFolder: node.remoteFolder,
        log: line,
        credential: async (id) => credentialIn(await credentials.lookup('').find(id)),
        trustedKeys: {
          read: () => home.nodes.hostKey(node.name),
          write: (key) => home.nodes.setHostKey(node.name, key),
          ask: (key) => hostKeys.ask(node.name, `${settings.host}:${settings.port}`, key),
        },
        knownHostsFile: join(homedir(), '.ssh', 'known_hosts'),
        signal,
        clock,
      }),
    program: (argv, { node, signal, log: line }) =>
      launchProgram({
        ...{ argv, node: node.name, version, line, signal, clock, log },
        env: { ...environment, ...variablesOf(node.remoteFolder, rootUrl.known) },
      }),
  };
}

/** Returns what the command of a node may know of the node and the server, as in Jenkins. */
function variablesOf(remoteFolder: string, url: string | null): Record<string, string> {
  const base = url === null || url.endsWith('/') ? url : `${url}/`;
  return {
    WORKSPACE: remoteFolder,
    ...(base !== null && {
      JENKINS_URL: base,
      HUDSON_URL: base,
      SLAVEJAR_URL: `${base}jnlpJars/slave.jar`,
      AGENTJAR_URL: `${base}jnlpJars/agent.jar`,
    }),
  };
}

function launcherSettings({ hostKey, ...settings }: SshSettings): Parameters<typeof launchSsh>[0] {
  const { javaPath, jvmOptions, workDir, prefixStartSlaveCmd, suffixStartSlaveCmd, ...others } = settings;
  return {
    ...others,
    ...(javaPath !== null && { javaPath }),
    ...(jvmOptions !== null && { jvmOptions }),
    ...(workDir !== null && { workDir }),
    ...(prefixStartSlaveCmd !== null && { prefixStartSlaveCmd }),
    ...(suffixStartSlaveCmd !== null && { suffixStartSlaveCmd }),
    sshHostKeyVerificationStrategy: hostKey === null ? null : strategyOf(hostKey.rule),
  };
}

function strategyOf(rule: NonNullable<SshSettings['hostKey']>['rule']): HostKeyStrategy {
  return rule.kind === 'trusted' ? { kind: 'trusted', requireInitialManualTrust: rule.manual } : rule;
}

/** Returns what one logs in with; null where the credential is of another kind. */
function credentialIn(
  credential: Awaited<ReturnType<ReturnType<Credentials['lookup']>['find']>>,
): SshCredential | null {
  if (credential?.kind === 'username-password') {
    const { id, username: user, password } = credential;
    return { kind: 'password', id, user, password };
  }
  if (credential?.kind !== 'ssh-key') return null;
  const { id, username: user, privateKey, passphrase } = credential;
  return { kind: 'keys', id, user, privateKeys: [privateKey], passphrase: passphrase === '' ? null : passphrase };
}
