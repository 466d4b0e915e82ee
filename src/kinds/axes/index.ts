import type { AxisKind } from '../../points/index.ts';
import { jdkAxis } from './jdk/index.ts';
import { labelAxis } from './label/index.ts';
import { labelExpressionAxis } from './label-expression/index.ts';
import { textAxis } from './text/index.ts';

export const axes = [textAxis, labelAxis, labelExpressionAxis, jdkAxis] as const satisfies readonly AxisKind[];
