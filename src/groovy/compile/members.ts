import type { Machine } from '../machine.ts';
import type { Reference } from '../runtime/closure.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { Field, GroovyClass, Method } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { defaultOf } from '../semantics/cast.ts';
import type { FieldDeclaration, Member, Modifiers } from '../tree.ts';
import { addMethod, madeMethod } from './class-parts.ts';
import { type Code, evaluate, type Step } from './code.ts';
import type { Compilation } from './compilation.ts';
import { expression } from './expression.ts';
import { Frame } from './frame.ts';
import { annotated, compileConstructor, compileMethod, perhapsMemoized } from './method.ts';
import { type ClassContext, FunctionScope } from './scope.ts';
import { block } from './statement.ts';
import { fitted } from './variables.ts';

export type Captured = ((scope: FunctionScope, self: Value) => readonly Reference[]) | null;

export type ScopeFor = (
  isStatic: boolean,
  nodes: readonly unknown[],
  typeParameters?: ReadonlySet<string>,
  name?: string,
) => FunctionScope;

/** Compiles members into a class. `captured`: what an anonymous class takes from the function around it. */
export function compileMembers(
  members: readonly Member[],
  cls: GroovyClass,
  context: ClassContext,
  compilation: Compilation,
  parent: FunctionScope | null,
  captured: Captured = null,
): { readonly scopes: readonly FunctionScope[] } {
  const { declared } = cls;
  if (declared === null) throw new Error(`${cls.name} is not a class of a script`);
  const scopes: FunctionScope[] = [];
  const scopeFor = (
    isStatic: boolean,
    node: readonly unknown[],
    typeParameters: ReadonlySet<string> = new Set(),
    functionName = 'init',
  ): FunctionScope => {
    const scope = new FunctionScope(compilation, context, {
      parent,
      isStatic,
      shared: compilation.names.inClosuresOf(node),
      typeParameters,
      functionName,
    });
    scopes.push(scope);
    return scope;
  };
  const onObjects: Initial[] = [];
  const onClass: Initial[] = [];
  for (const member of members) {
    switch (member.kind) {
      case 'field':
        if (annotated(member.modifiers, 'Delegate'))
          declared.delegates.push(...member.variables.map(({ name }) => name));
        for (const [field, value] of fieldsOf(member, cls, scopeFor, compilation)) {
          if (!field.isStatic && annotated(member.modifiers, 'Lazy')) {
            addMethod(declared, lazyGetter(field, value, cls));
            continue;
          }
          if (declared.fields.has(field.name))
            compilation.complain(`The field '${field.name}' is declared multiple times.\n`, member.at);
          declared.fields.set(field.name, field);
          (field.isStatic ? onClass : onObjects).push({ field, ...value });
        }
        break;
      case 'initializer': {
        const scope = scopeFor(member.static, member.body);
        (member.static ? onClass : onObjects).push({ field: null, scope, step: block(member.body, scope, false) });
        break;
      }
      case 'method':
        addMethod(declared, perhapsMemoized(member, compileMethod(member, cls, scopeFor, compilation, captured)));
        break;
      case 'constructor':
        declared.constructors.push(compileConstructor(member, cls, scopeFor));
        break;
      case 'class':
        break;
    }
  }
  const initialize = function* (self: Value, machine: Machine, initials: readonly Initial[]): Evaluation<void> {
    for (const initial of initials) yield* run(initial, self, machine, cls, captured);
  };
  declared.initialize = (self, vm) => initialize(self, vm as Machine, onObjects);
  if (onClass.length > 0) declared.initializeStatics = (vm) => initialize(cls, vm as Machine, onClass);
  return { scopes };
}

interface Initial {
  readonly field: Field | null;
  readonly scope: FunctionScope;
  readonly value?: Code | null;
  readonly step?: Step;
}

function* run(initial: Initial, self: Value, machine: Machine, cls: GroovyClass, captured: Captured): Evaluation<void> {
  const frame = new Frame(machine, self, null, initial.scope.slots, captured?.(initial.scope, self) ?? [], 0);
  if (initial.step !== undefined) yield* initial.step.run(frame);
  const { field } = initial;
  if (field === null) return;
  const value =
    initial.value === undefined || initial.value === null
      ? defaultOf(field.type)
      : yield* fitted(machine, yield* evaluate(initial.value, frame), field.type);
  if (field.isStatic) cls.declared?.staticValues.set(field.name, value);
  else if (self instanceof Instance) self.fields.set(field.name, value);
}

function fieldsOf(
  member: FieldDeclaration,
  cls: GroovyClass,
  scopeFor: ScopeFor,
  compilation: Compilation,
): [Field, { scope: FunctionScope; value: Code | null }][] {
  const { words } = member.modifiers;
  const ofInterface = cls.kind === 'interface' || cls.kind === 'annotation';
  const isStatic = words.includes('static') || ofInterface;
  return member.variables.map(({ name, value }) => {
    const scope = scopeFor(isStatic, [value]);
    const field: Field = {
      name,
      type: compilation.typeOf(member.type, scope),
      isStatic,
      isFinal: words.includes('final') || ofInterface,
      isPrivate: words.includes('private'),
      isProperty: !ofInterface && !hasVisibility(member.modifiers),
    };
    return [field, { scope, value: value === undefined ? null : expression(value, scope) }];
  });
}

/** Returns the getter of `@Lazy`, which computes the value on first use. */
function lazyGetter(
  field: Field,
  initial: { readonly scope: FunctionScope; readonly value: Code | null },
  cls: GroovyClass,
): Method {
  return madeMethod(cls, {
    name: `get${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`,
    parameters: [],
    *evaluate(self, _args, machine) {
      if (!(self instanceof Instance)) return null;
      if (!self.fields.has(field.name)) yield* run({ field, ...initial }, self, machine, cls, null);
      return self.fields.get(field.name) ?? null;
    },
  });
}

function hasVisibility({ words }: Modifiers): boolean {
  return words.includes('private') || words.includes('public') || words.includes('protected');
}
