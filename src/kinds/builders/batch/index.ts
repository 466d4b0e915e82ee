import { defineBuilder, optionalInt, StepAbort, text } from '../../../points/index.ts';

/** A batch script of Windows. Builds run on Unix here, so it is kept and fails, as it does on a Unix node of Jenkins. */
export const batch = defineBuilder({
  symbol: 'batchFile',
  displayName: 'Execute Windows batch command',
  xmlTag: 'hudson.tasks.BatchFile',
  fields: {
    command: text({ title: 'Command', lines: true }),
    unstableReturn: optionalInt({ title: 'ERRORLEVEL to set build unstable' }),
  },
  example: { command: 'dir', unstableReturn: 2 },
  perform: () => Promise.reject(new StepAbort('Batch scripts can only be run on Windows nodes')),
});
