import type { BuiltInPlugin } from '../../points/index.ts';
import { jdkAxis } from './axes/jdk.ts';
import { labelAxis } from './axes/label.ts';
import { labelExpressionAxis } from './axes/label-expression.ts';
import { textAxis } from './axes/text.ts';
import { cell } from './cell.ts';
import { matrix } from './project.ts';

export const matrixPlugin: BuiltInPlugin = {
  name: 'matrix',
  shortName: 'matrix-project',
  kinds: [matrix, cell, textAxis, labelAxis, labelExpressionAxis, jdkAxis],
};
