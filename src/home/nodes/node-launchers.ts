import { node, type XmlNode } from '../../xml/index.ts';
import {
  flagNode,
  innerPart,
  NO_PART,
  numberNode,
  type PartWriter,
  partNode,
  textNode,
  wordsNode,
} from './node-parts.ts';
import type { NodePart } from './node-types.ts';

const LOCAL_SYSTEM: NodePart = {
  className: 'hudson.os.windows.ManagedWindowsServiceAccount$LocalSystem',
  settings: {},
};

const ACCOUNTS: Readonly<Record<string, PartWriter>> = {
  'hudson.os.windows.ManagedWindowsServiceAccount$AnotherUser': (part) => [
    textNode(part, 'userName', ''),
    textNode(part, 'password', ''),
  ],
};

/** Holds the checks of host keys that have settings. */
const HOST_KEY_CHECKS: Readonly<Record<string, PartWriter>> = {
  'hudson.plugins.sshslaves.verifiers.ManuallyProvidedKeyVerificationStrategy': (part) => [hostKeyNode(part)],
  'hudson.plugins.sshslaves.verifiers.ManuallyTrustedKeyVerificationStrategy': (part) => [
    flagNode(part, 'requireInitialManualTrust'),
  ],
};

/** Holds, by Java class, how agents are started; the elements are in the order in which Jenkins writes them. */
const LAUNCHERS: Readonly<Record<string, PartWriter>> = {
  'hudson.slaves.JNLPLauncher': (part) => [
    textNode(part, 'tunnel'),
    textNode(part, 'vmargs'),
    workFolderNode(innerPart(part, 'workDirSettings') ?? NO_PART),
    flagNode(part, 'webSocket'),
  ],
  'hudson.plugins.sshslaves.SSHLauncher': (part) => [
    textNode(part, 'host', ''),
    numberNode(part, 'port', 22, 1),
    textNode(part, 'credentialsId', ''),
    textNode(part, 'jvmOptions'),
    textNode(part, 'javaPath'),
    wordsNode(part, 'prefixStartSlaveCmd'),
    wordsNode(part, 'suffixStartSlaveCmd'),
    numberNode(part, 'launchTimeoutSeconds', 60),
    numberNode(part, 'maxNumRetries', 10),
    numberNode(part, 'retryWaitTime', 15),
    checkNode(innerPart(part, 'sshHostKeyVerificationStrategy')),
    textNode(part, 'workDir'),
    flagNode(part, 'tcpNoDelay', true),
    flagNode(part, 'trackCredentials', null),
  ],
  'hudson.slaves.CommandLauncher': (part) => [textNode(part, 'agentCommand', '')],
  'hudson.os.windows.ManagedWindowsServiceLauncher': (part) => [
    textNode(part, 'userName', ''),
    textNode(part, 'password', ''),
    textNode(part, 'vmargs'),
    textNode(part, 'javaPath'),
    partNode('account', innerPart(part, 'account') ?? LOCAL_SYSTEM, ACCOUNTS),
    textNode(part, 'host'),
  ],
};

export function launcherNode(part: NodePart): XmlNode {
  return partNode('launcher', part, LAUNCHERS);
}

function workFolderNode(part: NodePart): XmlNode {
  return partNode('workDirSettings', NO_PART, {
    '': () => [
      flagNode(part, 'disabled'),
      textNode(part, 'workDirPath'),
      textNode(part, 'internalDir', 'remoting'),
      flagNode(part, 'failIfWorkDirIsMissing'),
    ],
  });
}

function checkNode(part: NodePart | undefined): XmlNode | null {
  return part === undefined ? null : partNode('sshHostKeyVerificationStrategy', part, HOST_KEY_CHECKS);
}

/** Returns the key of a host, which forms and scripts give as a line of `known_hosts` without the host: `ssh-ed25519 AAAA…`. */
function hostKeyNode(part: NodePart): XmlNode | null {
  const { algorithm, key } = innerPart(part, 'key')?.settings ?? {};
  const line = (Object.hasOwn(part.settings, 'key') && part.settings['key']) || `${algorithm ?? ''} ${key ?? ''}`;
  const [kind, base64] = line.trim().split(/\s+/);
  return base64 === undefined ? null : node('key', [node('algorithm', kind ?? ''), node('key', base64)]);
}
