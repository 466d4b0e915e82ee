import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
  async perform({ command, unstableReturn }, { launch }) {
    const file = join(tmpdir(), `jenkins${randomInt(1e12, 1e13)}.bat`);
    await writeFile(file, `${command}\r\nexit %ERRORLEVEL%`.replaceAll(/\r\n?|\n/g, '\r\n'), {
      mode: 0o600,
      flag: 'wx',
    });
    try {
      const code = await launch.command(['cmd', '/c', 'call', file]);
      if (code === 0) return 'SUCCESS';
      return code === unstableReturn ? 'UNSTABLE' : 'FAILURE';
    } finally {
      await rm(file, { force: true });
    }
  },
});
