import type { ClosureExpression, MethodCall } from '../../../groovy/index.ts';
import type { ConditionModel, WhenModel } from '../model.ts';
import type { Codes } from './codes.ts';
import { blockOf, isTrue, sectionsOf } from './syntax.ts';

const FLAGS = ['beforeAgent', 'beforeInput', 'beforeOptions'];

export function readWhen(block: ClosureExpression, codes: Codes): WhenModel {
  const sections = sectionsOf(block);
  const flag = (wanted: string): boolean => sections.some(({ name, call }) => name === wanted && isTrue(call));
  return {
    beforeAgent: flag('beforeAgent'),
    beforeInput: flag('beforeInput'),
    beforeOptions: flag('beforeOptions'),
    conditions: sections
      .filter(({ name }) => !FLAGS.includes(name))
      .map(({ name, call }) => readCondition(name, call, codes)),
  };
}

function readCondition(name: string, call: MethodCall, codes: Codes): ConditionModel {
  const block = blockOf(call);
  if (block !== null && name === 'expression') return { type: 'expression', body: codes.block(block) };
  if (block !== null && (name === 'not' || name === 'allOf' || name === 'anyOf')) {
    return { type: name, children: sectionsOf(block).map((each) => readCondition(each.name, each.call, codes)) };
  }
  return { type: 'other', name, args: codes.call(name, call).args };
}
