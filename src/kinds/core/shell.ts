import { defineBuilder, optionalInt, text } from '../../points/index.ts';

/** Runs a shell script. Exit code 0 succeeds, `unstableReturn` (1-255) makes the build unstable, others fail the step. */
export const shell = defineBuilder({
  symbol: 'shell',
  displayName: 'Execute shell',
  xmlTag: 'hudson.tasks.Shell',
  fields: {
    command: text({
      label: 'Command',
      help: 'It is run by the shell of the server’s settings, in the workspace.',
      lines: true,
    }),
    unstableReturn: optionalInt({
      label: 'Exit code to set build unstable',
      help: 'With this exit code the build is unstable, not failed.',
    }),
  },
  example: { command: 'make test', unstableReturn: 2 },
  async perform({ command, unstableReturn }, context) {
    const code = await context.launch.script(command);
    if (code === 0) return 'SUCCESS';
    return code === unstableReturn ? 'UNSTABLE' : 'FAILURE';
  },
});
