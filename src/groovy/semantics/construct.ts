import { ScriptState } from '../machine-state.ts';
import { isRefused } from '../refused/refused.ts';
import { SCRIPT } from '../runtime/classes.ts';
import { ListValue, MapValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { NOT_FOUND, runFirst } from './dispatch.ts';
import { classOf } from './kinds.ts';
import type { ScriptVm } from './script-vm.ts';
import { best } from './select.ts';

/**
 * Implements `new type(args)`. A class with constructors of the embedding can be instantiated, whatever Java's class of
 * that name permits.
 */
export function* construct(m: ScriptVm, type: GroovyClass, args: readonly Value[]): Evaluation {
  if (isRefused(type.name, m.options.refusedClasses) && m.universe.constructors(type).length === 0)
    m.refuse(['new', type.name, ...args.map((arg) => classOf(arg).name)].join(' '));
  if (type.declared !== null) return yield* constructDeclared(m, type, args);
  if (type.kind === 'class') {
    const made = yield* runFirst(m, m.universe.constructors(type), null, args);
    if (made !== NOT_FOUND) return made;
    const only = args[0];
    if (args.length === 1 && only instanceof MapValue) {
      const empty = yield* runFirst(m, m.universe.constructors(type), null, []);
      if (empty !== NOT_FOUND) return yield* assignAll(m, empty, only);
    }
  } else if (type.kind === 'interface') {
    return m.fail('java.lang.InstantiationException', type.name);
  }
  return yield* noConstructor(m, type, args);
}

function* constructDeclared(m: ScriptVm, type: GroovyClass, args: readonly Value[]): Evaluation {
  yield* m.initialize(type);
  if (type.declared?.isAbstract === true || type.kind === 'interface' || type.kind === 'trait') {
    return m.fail('java.lang.InstantiationException', type.name);
  }
  const self = new Instance<unknown>(type, type.isA(SCRIPT) ? new ScriptState(m.map()) : null);
  m.allocate(128);
  yield* initialize(m, self, type, args);
  return self;
}

/** Runs the constructor of `type` that takes these arguments on an object that is being created. */
export function* initialize(m: ScriptVm, self: Instance, type: GroovyClass, args: readonly Value[]): Evaluation<void> {
  const { declared } = type;
  if (declared === null) return yield* initializeNative(m, self, type, args);
  const { constructors } = declared;
  const chosen = best(constructors, args);
  if (chosen !== undefined) {
    yield* chosen.evaluate?.(self, args, m) ?? settled(null);
    return;
  }
  const [only] = args;
  const isNamed = args.length === 1 && only instanceof MapValue;
  if (constructors.length === 0 && (args.length === 0 || isNamed)) {
    yield* initializeSuper(m, self, type, []);
    yield* declared.initialize(self, m);
    if (isNamed) yield* assignAll(m, self, only);
    return;
  }
  if (isNamed) {
    const empty = best(constructors, []);
    if (empty !== undefined) {
      yield* empty.evaluate?.(self, [], m) ?? settled(null);
      yield* assignAll(m, self, only);
      return;
    }
  }
  yield* noConstructor(m, type, args);
}

/** Runs `super(args)` in a constructor of `type`. */
export function* initializeSuper(
  m: ScriptVm,
  self: Instance,
  type: GroovyClass,
  args: readonly Value[],
): Evaluation<void> {
  if (type.superclass !== null) yield* initialize(m, self, type.superclass, args);
  for (const each of type.interfaces) {
    if (each.kind === 'trait') yield* initializeTrait(m, self, each);
  }
}

function* initializeTrait(m: ScriptVm, self: Instance, trait: GroovyClass): Evaluation<void> {
  for (const each of trait.interfaces) if (each.kind === 'trait') yield* initializeTrait(m, self, each);
  yield* m.initialize(trait);
  yield* trait.declared?.initialize(self, m) ?? settled(null);
}

function* initializeNative(m: ScriptVm, self: Instance, type: GroovyClass, args: readonly Value[]): Evaluation<void> {
  const constructors = m.universe.constructors(type);
  if (constructors.length === 0 && args.length === 0) return;
  const made = yield* runFirst(m, constructors, null, args);
  if (made === NOT_FOUND) return yield* noConstructor(m, type, args);
  if (made instanceof Instance) {
    self.state = made.state;
  } else if (made instanceof ListValue || made instanceof MapValue) {
    m.fail('java.lang.UnsupportedOperationException', `A class that extends ${type.name} is not supported`);
  }
}

/** Sets the named arguments of a constructor as properties, one by one. */
function* assignAll(m: ScriptVm, self: Value, named: MapValue): Evaluation {
  for (const [key, value] of [...named.table.entries()]) {
    yield* m.setProperty(self, yield* m.text(key), value);
  }
  return self;
}

function* noConstructor(m: ScriptVm, type: GroovyClass, args: readonly Value[]): Evaluation<never> {
  const types = args.map((arg) => (arg === null ? 'null' : classOf(arg).name)).join(', ');
  const shown: string[] = [];
  for (const arg of args) shown.push(yield* m.text(arg));
  return m.fail(
    'groovy.lang.GroovyRuntimeException',
    `Could not find matching constructor for: ${type.name}(${types})`,
  );
}
