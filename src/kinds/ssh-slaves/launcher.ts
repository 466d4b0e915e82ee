import { bool, classOfTag, defineLauncher, int, oneOf, optionalInt, optionalText, text } from '../../points/index.ts';

/** Connects to an SSH host. Jenkins: `SSHLauncher` of the plugin SSH Build Agents. */
export const sshLauncher = defineLauncher({
  symbol: 'ssh',
  displayName: 'Launch agents via SSH',
  xmlTag: 'hudson.plugins.sshslaves.SSHLauncher',
  fields: {
    host: text({ label: 'Host', required: true }),
    port: int({ label: 'Port', default: 22 }),
    credentialsId: text({ label: 'Credentials' }),
    jvmOptions: optionalText({ label: 'JVM Options' }),
    javaPath: optionalText({ label: 'JavaPath' }),
    prefixStartSlaveCmd: optionalText({ label: 'Prefix Start Agent Command' }),
    suffixStartSlaveCmd: optionalText({ label: 'Suffix Start Agent Command' }),
    launchTimeoutSeconds: optionalInt({ label: 'Connection Timeout in Seconds' }),
    maxNumRetries: optionalInt({ label: 'Maximum Number of Retries' }),
    retryWaitTime: optionalInt({ label: 'Seconds To Wait Between Retries' }),
    sshHostKeyVerificationStrategy: oneOf('host-key-check', { label: 'Host Key Verification Strategy' }),
    workDir: optionalText({ label: 'Remoting Work directory' }),
    tcpNoDelay: bool({ label: 'Use TCP_NODELAY flag on the SSH connection', default: true }),
    trackCredentials: bool({ label: 'Track credential usage', default: true }),
  },
  example: {
    host: 'builder.example.org',
    port: 22,
    credentialsId: 'deploy-key',
    jvmOptions: null,
    javaPath: null,
    prefixStartSlaveCmd: null,
    suffixStartSlaveCmd: null,
    launchTimeoutSeconds: 60,
    maxNumRetries: 10,
    retryWaitTime: 15,
    sshHostKeyVerificationStrategy: null,
    workDir: null,
    tcpNoDelay: true,
    trackCredentials: true,
  },
  launch({ sshHostKeyVerificationStrategy: check, ...settings }, context) {
    const hostKey =
      check === null || check.kind === null
        ? null
        : { rule: check.kind.rule(check.config), javaClass: classOfTag(check.kind.xmlTag) };
    return context.ssh({ ...settings, hostKey });
  },
});
