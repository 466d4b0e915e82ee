import type { BuiltInPlugin } from '../../points/index.ts';
import { descriptionStep } from './builder.ts';
import { description } from './publisher.ts';

export const descriptionSetterPlugin: BuiltInPlugin = {
  name: 'description-setter',
  kinds: [descriptionStep, description],
};
