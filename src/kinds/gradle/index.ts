import type { BuiltInPlugin } from '../../points/index.ts';
import { gradle } from './builder.ts';

export const gradlePlugin: BuiltInPlugin = {
  name: 'gradle',
  kinds: [gradle],
};
