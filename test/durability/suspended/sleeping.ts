import { ASKED, type SuspendedPipeline } from './define.ts';

/** What goes on by itself, soon: begun last. */
export const SLEEPING: readonly SuspendedPipeline[] = [
  { name: 'sleep', script: `echo 'sleeps'; sleep 20; echo 'woke'`, line: 'sleeps' },
  {
    name: 'timed-out',
    script: `try { timeout(time: 20, unit: 'SECONDS') { input id: 'Go', message: 'Go?' } } catch (e) { echo 'nobody' }; echo 'on'`,
    line: ASKED,
  },
];
