import type { BuiltInPlugin } from '../../points/index.ts';
import { javadocOfRun } from './action.ts';
import { javadocOfJob } from './job-action.ts';
import { javadoc } from './publisher.ts';

export const javadocPlugin: BuiltInPlugin = {
  name: 'javadoc',
  kinds: [javadoc, javadocOfRun, javadocOfJob],
};
