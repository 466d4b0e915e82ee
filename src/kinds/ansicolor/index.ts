import type { BuiltInPlugin } from '../../points/index.ts';
import { ansiColorStep } from './pipeline-step.ts';
import { ansiColour } from './wrapper.ts';

export const ansicolorPlugin: BuiltInPlugin = {
  name: 'ansicolor',
  kinds: [ansiColour, ansiColorStep],
};
