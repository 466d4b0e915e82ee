import type { Variable as VariableNode } from '../tree.ts';
import { type Code, plain } from './code.ts';
import type { FunctionScope } from './scope.ts';
import { readDynamic, readField, readPlace } from './variables.ts';

/** A bare name as a value. */
export function variable(node: VariableNode, scope: FunctionScope): Code {
  const { name } = node;
  if (name === 'this' || name === 'super') return plain((frame) => frame.self);
  const place = scope.find(name);
  if (place !== undefined) return readPlace(place);
  if (scope.isClosure && (name === 'owner' || name === 'delegate' || name === 'thisObject')) {
    return plain((frame) => {
      if (frame.closure === null) return frame.self;
      return name === 'owner' ? frame.closure.owner : name === 'delegate' ? frame.closure.delegate : frame.closure.self;
    });
  }
  const dynamic = readDynamic(name, scope);
  return scope.isClosure ? dynamic : readField(name, dynamic);
}
