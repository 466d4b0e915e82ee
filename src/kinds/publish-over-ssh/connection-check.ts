import { messageOf } from '../../kit/index.ts';
import { defaultsOf, defineFormCheck, type FormCheckContext } from '../../points/index.ts';
import { HOST_CLASS, HOST_FIELDS, type HostConfiguration, TEST_METHOD } from './fields/host-fields.ts';
import { remoteFiles } from './files/remote-files.ts';
import { SshFailure } from './session/failure.ts';
import { targetOf } from './session/target.ts';
import { publishOverSshSettings } from './settings.ts';

/** Limits how long a person waits for the answer, in milliseconds, whatever the server's own time-out is. */
const LONGEST_MS = 60_000;

/** Tries whether a server can be reached and has its remote directory. Jenkins: `BapSshHostConfigurationDescriptor#doTestConnection`. */
export const connectionCheck = defineFormCheck({
  className: HOST_CLASS,
  method: TEST_METHOD,
  about:
    'Tries whether a server for publishing over SSH can be reached, lets the user in, and has the remote directory.',
  values: {
    name: 'Name of the server.',
    hostname: 'Name or address of the machine.',
    port: 'Port; 22 where it is left out.',
    username: 'Who logs in.',
    secretPassword: 'The password, as it was typed or as it is stored.',
    remoteRootDir: 'Folder on the machine.',
    timeout: 'Time-out in milliseconds.',
    overrideKey: '`true`: the key of the server is used.',
    'keyInfo.key': 'Private key.',
    'keyInfo.keyPath': 'File with the private key.',
    'keyInfo.secretPassphrase': 'Passphrase of the key, or the password.',
    jumpHost: 'Machines by way of which the server is reached.',
    proxyType: '`http`, `socks4` or `socks5`; nothing for none.',
    proxyHost: 'Name or address of the proxy.',
    proxyPort: 'Port of the proxy.',
    proxyUser: 'Who logs in to the proxy.',
    proxyPassword: 'The password for the proxy, as it was typed or as it is stored.',
  },
  async run(sent, context) {
    try {
      return { isGood: true, text: await reach(hostOf(sent, context), context) };
    } catch (error) {
      if (!(error instanceof SshFailure)) throw error;
      return { isGood: false, text: `Failed to connect or change directory: ${messageOf(error)}` };
    }
  },
});

/** Connects, looks at the remote directory, and returns what was found. Throws SshFailure. */
async function reach(host: HostConfiguration, context: FormCheckContext): Promise<string> {
  if (host.hostname.trim() === '') throw new SshFailure('the hostname is empty');
  const { commonConfig } = await context.settings(publishOverSshSettings);
  const files = { read: (_place: 'home' | 'root', path: string) => context.readFile(path) };
  const target = await targetOf(null, host, commonConfig ?? null, files);
  const timeoutMs = Math.min(target.timeoutMs, LONGEST_MS);
  const { connect } = await import('./session/connect.ts');
  const connection = await connect({ ...target, timeoutMs }, context.signal);
  try {
    const remote = await remoteFiles(connection, () => undefined);
    const path = await remote.enter(host.remoteRootDir);
    return `Success: ${target.username} is in ${path} on ${target.hostname}`;
  } finally {
    connection.close();
  }
}

function hostOf(sent: (name: string) => string, { decrypt }: FormCheckContext): HostConfiguration {
  const usual = defaultsOf(HOST_FIELDS);
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseInt(sent(name), 10);
    return Number.isNaN(value) ? otherwise : value;
  };
  return {
    ...usual,
    ...{ name: sent('name'), hostname: sent('hostname'), username: sent('username') },
    secretPassword: decrypt(sent('secretPassword')),
    remoteRootDir: sent('remoteRootDir'),
    port: number('port', usual.port),
    timeout: number('timeout', usual.timeout),
    overrideKey: sent('overrideKey') === 'true',
    ...{ jumpHost: sent('jumpHost'), proxyType: sent('proxyType'), proxyHost: sent('proxyHost') },
    proxyPort: number('proxyPort', usual.proxyPort),
    proxyUser: sent('proxyUser'),
    proxyPassword: decrypt(sent('proxyPassword')),
    keyInfo: {
      key: sent('keyInfo.key'),
      keyPath: sent('keyInfo.keyPath'),
      secretPassphrase: decrypt(sent('keyInfo.secretPassphrase')),
    },
  };
}
