import type { BuiltInPlugin } from '../../points/index.ts';
import { extensibleChoice } from './parameter.ts';

export const extensibleChoiceParameterPlugin: BuiltInPlugin = {
  name: 'extensible-choice-parameter',
  kinds: [extensibleChoice],
};
