import { CLOSURE, defineClass } from '../../runtime/classes.ts';

export const CURRIED_CLOSURE = defineClass('org.codehaus.groovy.runtime.CurriedClosure', CLOSURE);
export const COMPOSED_CLOSURE = defineClass('org.codehaus.groovy.runtime.ComposedClosure', CLOSURE);
export const MEMOIZED_CLOSURE = defineClass('org.codehaus.groovy.runtime.memoize.Memoize$MemoizeFunction', CLOSURE);
export const TRAMPOLINE_CLOSURE = defineClass('groovy.lang.TrampolineClosure', CLOSURE);
