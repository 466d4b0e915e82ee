import { makeHashTable } from '../hash/index.ts';
import type { Machine } from '../machine.ts';
import { ListValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import type { GroovyClass, Method } from '../runtime/groovy-class.ts';
import type { HashTable } from '../runtime/hash-table.ts';
import { Instance } from '../runtime/instance.ts';
import { initializeSuper } from '../semantics/construct.ts';
import type { ConstructorDeclaration, MethodDeclaration, Modifiers } from '../tree.ts';
import type { Compilation } from './compilation.ts';
import type { Frame } from './frame.ts';
import { compileFunction } from './function.ts';
import type { Captured, ScopeFor } from './members.ts';

export function compileMethod(
  node: MethodDeclaration,
  cls: GroovyClass,
  scopeFor: ScopeFor,
  compilation: Compilation,
  captured: Captured,
): Method {
  const isStatic = node.modifiers.words.includes('static');
  const typeParameters = new Set(node.typeParameters.map(({ name }) => name));
  const scope = scopeFor(isStatic, [...(node.body ?? []), ...node.parameters], typeParameters, node.name);
  const isVoid = node.returnType?.name === 'void';
  const returnType = isVoid ? null : compilation.typeOf(node.returnType, scope);
  const compiled = compileFunction(
    {
      name: node.name,
      at: node.at,
      parameters: node.parameters,
      body: node.body ?? [],
      returnType,
      givesLast: !isVoid,
    },
    scope,
  );
  return {
    name: node.name,
    owner: cls,
    isStatic,
    isPrivate: node.modifiers.words.includes('private'),
    isAbstract: node.body === undefined,
    signature: signatureOf(node),
    parameters: compiled.parameters,
    min: compiled.min,
    max: compiled.max,
    varargs: compiled.varargs,
    optional: compiled.optional,
    evaluate: (self, args, vm) => compiled.enter(vm as Machine, self ?? cls, args, null, captured?.(scope, self) ?? []),
  };
}

function signatureOf({ returnType, name, parameters }: MethodDeclaration): string {
  const nameOf = (type: MethodDeclaration['returnType']): string =>
    type === undefined ? 'java.lang.Object' : type.name + '[]'.repeat(type.dimensions);
  return `${nameOf(returnType)} ${name}(${parameters.map(({ type }) => nameOf(type)).join(', ')})`;
}

export function compileConstructor(node: ConstructorDeclaration, cls: GroovyClass, scopeFor: ScopeFor): Method {
  const scope = scopeFor(false, [...node.body, ...node.parameters]);
  const [first] = node.body;
  const delegates = first?.kind === 'expression' && first.expression.kind === 'delegation';
  const compiled = compileFunction(
    {
      name: '<init>',
      at: node.at,
      parameters: node.parameters,
      body: node.body,
      givesLast: false,
      ...(!delegates && { before: (frame: Frame) => begin(frame, cls) }),
    },
    scope,
  );
  return {
    name: '<init>',
    owner: cls,
    isStatic: false,
    isPrivate: node.modifiers.words.includes('private'),
    isAbstract: false,
    parameters: compiled.parameters,
    min: compiled.min,
    max: compiled.max,
    varargs: compiled.varargs,
    optional: compiled.optional,
    evaluate: (self, args, vm) => compiled.enter(vm as Machine, self, args, null, []),
  };
}

/** Runs the superclass constructor and initializes the fields, at the start of a constructor that calls no other one. */
function* begin(frame: Frame, cls: GroovyClass): Evaluation<void> {
  if (!(frame.self instanceof Instance)) return;
  yield* initializeSuper(frame.machine, frame.self, cls, []);
  yield* cls.declared?.initialize(frame.self, frame.machine) ?? settled(undefined);
}

/** Implements `@Memoized`, which returns the earlier result for arguments that were given before. */
export function perhapsMemoized(node: MethodDeclaration, method: Method): Method {
  const { evaluate: compute } = method;
  if (!annotated(node.modifiers, 'Memoized') || compute === undefined) return method;
  const known = new WeakMap<object, HashTable>();
  return {
    ...method,
    *evaluate(self, args, vm) {
      const holder = self instanceof Instance ? self : method.owner;
      const results = known.get(holder) ?? makeHashTable(vm);
      known.set(holder, results);
      const key = new ListValue([...args]);
      const before = results.get(key);
      if (before !== undefined) return before;
      const value = yield* compute(self, args, vm);
      results.set(key, value);
      return value;
    },
  };
}

export function annotated({ annotations }: Modifiers, name: string): boolean {
  return annotations.some((each) => each.name === name || each.name.endsWith(`.${name}`));
}
