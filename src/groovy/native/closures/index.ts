import { METHOD_CLOSURE } from '../../runtime/classes.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { closure } from './closure.ts';
import { functionInterfaces } from './functions.ts';
import { COMPOSED_CLOSURE, CURRIED_CLOSURE, MEMOIZED_CLOSURE, TRAMPOLINE_CLOSURE } from './types.ts';

export { copyClosure } from './copy.ts';
export { identityClosure } from './identity.ts';
export { parameterCount } from './parameters.ts';

export const closureClasses: readonly NativeClass[] = [
  closure,
  ...functionInterfaces,
  ...[METHOD_CLOSURE, CURRIED_CLOSURE, COMPOSED_CLOSURE, MEMOIZED_CLOSURE, TRAMPOLINE_CLOSURE].map((type) =>
    nativeClass(type, {}),
  ),
];
