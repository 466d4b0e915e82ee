import type { Method, ScriptClassParts } from '../runtime/groovy-class.ts';

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
