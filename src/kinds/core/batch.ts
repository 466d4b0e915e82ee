import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { defineBuilder, optionalInt, text } from '../../points/index.ts';

/**
 * Runs a batch script of Windows by `cmd`. Where there is no `cmd`, as on most machines of this server, the build fails, as
 * it does in Jenkins on Unix.
 */
export const batch = defineBuilder({
  symbol: 'batchFile',
  displayName: 'Execute Windows batch command',
  xmlTag: 'hudson.tasks.BatchFile',
  fields: {
    command: text({
      label: 'Command',
      help: 'It is run by the command processor of Windows, in the workspace.',
      lines: true,
    }),
    unstableReturn: optionalInt({
      label: 'ERRORLEVEL to set build unstable',
      help: 'With this exit code the build is unstable, not failed.',
    }),
  },
  example: { command: 'dir', unstableReturn: 2 },
  async perform({ command, unstableReturn }, { agent, launch }) {
    const file = join(agent.temporaryFolder, `jenkins${randomInt(1e12, 1e13)}${randomInt(1e5, 1e6)}.bat`);
    const text = `${command}\r\nexit %ERRORLEVEL%`.replaceAll(/\r\n?|\n/g, '\r\n');
    await agent.files.write(file, text, { mode: 0o600 });
    try {
      const code = await launch.command(['cmd', '/c', 'call', file]);
      if (code === 0) return 'SUCCESS';
      return code === unstableReturn ? 'UNSTABLE' : 'FAILURE';
    } finally {
      await agent.files.remove(file);
    }
  },
});
