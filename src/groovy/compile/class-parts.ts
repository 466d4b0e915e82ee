import type { Machine } from '../machine.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { GroovyClass, Method, ScriptClassParts } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';

export function emptyParts(more: Partial<ScriptClassParts> = {}): ScriptClassParts {
  return {
    fields: new Map(),
    methods: new Map(),
    statics: new Map(),
    constructors: [],
    staticValues: new Map(),
    *initialize() {},
    initializeStatics: null,
    isAbstract: false,
    outer: null,
    isStaticNested: true,
    delegates: [],
    ...more,
  };
}

export function addMethod(declared: ScriptClassParts, method: Method): void {
  const table = method.isStatic ? declared.statics : declared.methods;
  const list = table.get(method.name);
  if (list === undefined) table.set(method.name, [method]);
  else list.push(method);
}

/** Describes a method that no source declares. */
export interface AddedMethod {
  readonly name: string;
  readonly parameters: readonly (GroovyClass | null)[];
  readonly min?: number;
  readonly isStatic?: boolean;
  evaluate(self: Value, args: readonly Value[], machine: Machine): Evaluation;
}

/** Returns the method as calls find it. */
export function madeMethod(
  cls: GroovyClass,
  { name, parameters, min, isStatic = false, evaluate }: AddedMethod,
): Method {
  return {
    name,
    owner: cls,
    isStatic,
    isPrivate: false,
    isAbstract: false,
    parameters,
    min: min ?? parameters.length,
    max: parameters.length,
    varargs: false,
    evaluate: (self, args, vm) => evaluate(self, args, vm as Machine),
  };
}
