import type { BuiltInPlugin } from '../../points/index.ts';
import { runDescription } from './description-step.ts';
import { runName } from './name-step.ts';
import { buildNameUpdate } from './updater.ts';
import { buildName } from './wrapper.ts';

export const buildNameSetterPlugin: BuiltInPlugin = {
  name: 'build-name-setter',
  kinds: [buildNameUpdate, runName, runDescription, buildName],
};
