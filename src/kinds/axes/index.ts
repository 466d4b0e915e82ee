import type { AxisKind } from '../../points/index.ts';
import { jdkAxis } from '../matrix/axes/jdk.ts';
import { labelAxis } from '../matrix/axes/label.ts';
import { labelExpressionAxis } from '../matrix/axes/label-expression.ts';
import { textAxis } from '../matrix/axes/text.ts';

export const axes = [textAxis, labelAxis, labelExpressionAxis, jdkAxis] as const satisfies readonly AxisKind[];
