import { bool, defineLauncher, group, optionalText, text } from '../../../points/index.ts';

/** Waits for the agent program, which connects by itself. */
export const inboundLauncher = defineLauncher({
  symbol: 'inbound',
  displayName: 'Launch agent by connecting it to the controller',
  xmlTag: 'hudson.slaves.JNLPLauncher',
  fields: {
    tunnel: optionalText({ label: 'Tunnel connection through' }),
    vmargs: optionalText({ label: 'JVM options' }),
    workDirSettings: group(
      {
        disabled: bool({ label: 'Disable WorkDir' }),
        workDirPath: optionalText({ label: 'Custom WorkDir path' }),
        internalDir: text({ label: 'Internal data directory', default: 'remoting' }),
        failIfWorkDirIsMissing: bool({ label: 'Fail if workspace is missing' }),
      },
      { help: 'Where the agent program keeps its own files.' },
    ),
    webSocket: bool({ label: 'Use WebSocket' }),
  },
  example: {
    tunnel: null,
    vmargs: null,
    workDirSettings: { disabled: false, workDirPath: null, internalDir: 'remoting', failIfWorkDirIsMissing: false },
    webSocket: true,
  },
});
