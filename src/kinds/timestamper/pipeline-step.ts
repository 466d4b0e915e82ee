import { defineStep } from '../../points/index.ts';
import { withTime } from './with-time.ts';

/** Prints the time in front of the lines that steps in its body print. Jenkins: `TimestamperStep`. */
export const timestampsStep = defineStep({
  name: 'timestamps',
  className: 'hudson.plugins.timestamper.pipeline.TimestamperStep',
  displayName: 'Timestamps',
  parameters: [],
  body: true,
  *run(call) {
    return yield* call.runBody({ filterLine: withTime });
  },
});
