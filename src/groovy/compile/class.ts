import type { Machine } from '../machine.ts';
import { makeHashTable } from '../native/hash/index.ts';
import {
  BOOLEAN,
  BYTE,
  CHARACTER,
  CLASS,
  DOUBLE,
  ENUM,
  FLOAT,
  GROOVY_OBJECT,
  INTEGER,
  LONG,
  OBJECT,
  SHORT,
  STRING,
} from '../runtime/classes.ts';
import type { Reference } from '../runtime/closure.ts';
import { ListValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import { type Field, GroovyClass, type Method, type ScriptClassParts } from '../runtime/groovy-class.ts';
import type { HashTable } from '../runtime/hash-table.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import { accessor } from '../semantics/accessors.ts';
import { defaultOf } from '../semantics/cast.ts';
import { initializeSuper } from '../semantics/construct.ts';
import type {
  ClassDeclaration,
  ConstructorCall,
  ConstructorDeclaration,
  FieldDeclaration,
  Member,
  MethodDeclaration,
  Modifiers,
} from '../tree.ts';
import { take } from './closure.ts';
import { type Code, evaluate, type Step } from './code.ts';
import type { Compilation } from './compilation.ts';
import { enumStatics } from './enum.ts';
import { expression } from './expression.ts';
import { Frame } from './frame.ts';
import { compileFunction } from './function.ts';
import { type ClassContext, FunctionScope } from './scope.ts';
import { block } from './statement.ts';
import { transform } from './transforms.ts';
import { fitted } from './variables.ts';

/** A class between its declaration and its compilation: it has a name, so that others may refer to it. */
export interface DeclaredClass {
  readonly node: ClassDeclaration;
  readonly cls: GroovyClass;
  readonly context: ClassContext;
  readonly nested: readonly DeclaredClass[];
}

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

/** Makes the classes known by their names. */
export function declareClasses(
  nodes: readonly ClassDeclaration[],
  compilation: Compilation,
  around: ClassContext | null,
): DeclaredClass[] {
  return nodes.map((node) => {
    const prefix =
      around !== null && !around.isScript
        ? `${around.cls.name}$`
        : compilation.package === null
          ? ''
          : `${compilation.package}.`;
    const name = prefix + node.name;
    const kind = node.classKind === 'annotation' ? 'annotation' : node.classKind;
    const cls = new GroovyClass(
      name,
      kind === 'interface' || kind === 'trait' || kind === 'annotation' ? null : OBJECT,
      [],
      kind,
    );
    const { machine } = compilation;
    if (machine.declared.has(name))
      compilation.complain(
        `Invalid duplicate class definition of class ${name} : The source ${compilation.fileName} contains at least two definitions of the class ${name}.\n`,
        node.at,
      );
    machine.declared.set(name, cls);
    const isStatic = node.modifiers.words.includes('static') || kind !== 'class';
    cls.declared = emptyParts({
      isAbstract: node.modifiers.words.includes('abstract'),
      outer: around === null || around.isScript ? null : around.cls,
      isStaticNested: isStatic,
    });
    const context: ClassContext = {
      cls,
      isScript: false,
      typeParameters: new Set(node.typeParameters.map((each) => each.name)),
      around,
    };
    const inner = node.members.filter((member) => member.kind === 'class');
    return { node, cls, context, nested: declareClasses(inner, compilation, context) };
  });
}

/** Classes that none may extend. */
const FINAL: ReadonlySet<GroovyClass> = new Set([
  STRING,
  BOOLEAN,
  CHARACTER,
  BYTE,
  SHORT,
  INTEGER,
  LONG,
  FLOAT,
  DOUBLE,
  CLASS,
]);

/** Finds superclasses and interfaces; to be done before any code is compiled. */
export function linkClasses(classes: readonly DeclaredClass[], compilation: Compilation): void {
  for (const { node, cls, context, nested } of classes) {
    const scope = { context, typeParameters: new Set<string>() };
    const superclass = node.superclass === undefined ? null : compilation.typeOf(node.superclass, scope, node.at);
    const interfaces = node.interfaces
      .map((each) => compilation.typeOf(each, scope, node.at))
      .filter((each) => each !== null);
    if (superclass?.isA(cls) === true) {
      compilation.complain(`Cyclic inheritance involving ${cls.name} in class ${cls.name}\n`, node.at);
    } else if (superclass !== null && cls.kind === 'class' && superclass.kind !== 'class') {
      compilation.complain(
        `You are not allowed to extend the ${superclass.kind} '${superclass.name}', use implements instead.\n`,
        node.at,
      );
    }
    if (superclass !== null && FINAL.has(superclass)) {
      compilation.complain(`You are not allowed to overwrite the final class '${superclass.name}'.\n`, node.at);
    }
    const own = superclass === null || superclass.isA(cls) ? OBJECT : superclass;
    const above = cls.kind === 'enum' ? ENUM : cls.kind === 'class' ? own : null;
    cls.link(above, [...interfaces.filter((each) => !each.isA(cls)), GROOVY_OBJECT]);
    linkClasses(nested, compilation);
  }
}

export function compileClasses(classes: readonly DeclaredClass[], compilation: Compilation): void {
  for (const { node, cls, context, nested } of classes) {
    compileClasses(nested, compilation);
    compileMembers(node.members, cls, context, compilation, null);
    if (cls.kind === 'enum') enumStatics(node, cls, context, compilation);
    transform(node, cls, compilation);
    checkComplete(node, cls, compilation);
  }
}

/** A class whose objects may be made has a body for every method that is declared without one above it. */
function checkComplete(node: ClassDeclaration, cls: GroovyClass, compilation: Compilation): void {
  if (cls.kind !== 'class' || cls.declared === null || cls.declared.isAbstract || cls.declared.delegates.length > 0)
    return;
  const have = cls.ancestors.flatMap((each) => [...(each.declared?.methods.values() ?? [])].flat());
  const open = have.find(
    (method) =>
      method.isAbstract &&
      !have.some(
        (other) =>
          !other.isAbstract && other.name === method.name && other.parameters?.length === method.parameters?.length,
      ) &&
      !isAccessor(cls, method),
  );
  if (open === undefined) return;
  compilation.complain(
    `Can't have an abstract method in a non-abstract class. The class '${cls.name}' must be declared abstract or the method '${open.signature ?? open.name}' must be implemented.\n`,
    node.at,
  );
}

/** Properties bring their accessors. */
function isAccessor(cls: GroovyClass, { name, parameters }: Method): boolean {
  const access = accessor(name, parameters?.length ?? 0);
  return (
    access !== null && cls.ancestors.some((each) => each.declared?.fields.get(access.property)?.isProperty === true)
  );
}

type Captured = ((scope: FunctionScope, self: Value) => readonly Reference[]) | null;

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

type ScopeFor = (
  isStatic: boolean,
  nodes: readonly unknown[],
  typeParameters?: ReadonlySet<string>,
  name?: string,
) => FunctionScope;

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

/** `@Lazy`: the value is made when it is first asked for. */
function lazyGetter(
  field: Field,
  initial: { readonly scope: FunctionScope; readonly value: Code | null },
  cls: GroovyClass,
): Method {
  return {
    name: `get${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`,
    owner: cls,
    isStatic: false,
    isPrivate: false,
    isAbstract: false,
    parameters: [],
    min: 0,
    max: 0,
    varargs: false,
    *evaluate(self, _args, vm) {
      if (!(self instanceof Instance)) return null;
      if (!self.fields.has(field.name)) yield* run({ field, ...initial }, self, vm as Machine, cls, null);
      return self.fields.get(field.name) ?? null;
    },
  };
}

/** `@Memoized`: for arguments that were given before, what it gave then. */
function perhapsMemoized(node: MethodDeclaration, method: Method): Method {
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

function annotated({ annotations }: Modifiers, name: string): boolean {
  return annotations.some((each) => each.name === name || each.name.endsWith(`.${name}`));
}

function hasVisibility({ words }: Modifiers): boolean {
  return words.includes('private') || words.includes('public') || words.includes('protected');
}

export function addMethod(declared: ScriptClassParts, method: Method): void {
  const table = method.isStatic ? declared.statics : declared.methods;
  const list = table.get(method.name);
  if (list === undefined) table.set(method.name, [method]);
  else list.push(method);
}

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
    evaluate: (self, args, vm) => compiled.enter(vm as Machine, self ?? cls, args, null, captured?.(scope, self) ?? []),
  };
}

function signatureOf({ returnType, name, parameters }: MethodDeclaration): string {
  const nameOf = (type: MethodDeclaration['returnType']): string =>
    type === undefined ? 'java.lang.Object' : type.name + '[]'.repeat(type.dimensions);
  return `${nameOf(returnType)} ${name}(${parameters.map(({ type }) => nameOf(type)).join(', ')})`;
}

function compileConstructor(node: ConstructorDeclaration, cls: GroovyClass, scopeFor: ScopeFor): Method {
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
    evaluate: (self, args, vm) => compiled.enter(vm as Machine, self, args, null, []),
  };
}

/** A constructor that calls no other one begins with that of the superclass and the fields. */
function* begin(frame: Frame, cls: GroovyClass): Evaluation<void> {
  if (!(frame.self instanceof Instance)) return;
  yield* initializeSuper(frame.machine, frame.self, cls, []);
  yield* cls.declared?.initialize(frame.self, frame.machine) ?? settled(undefined);
}

/** `new T() { … }`: a class for each time that it is evaluated, since it takes variables from around it. */
export function anonymousClass(
  node: ConstructorCall,
  members: readonly Member[],
  type: GroovyClass,
  scope: FunctionScope,
): (frame: Frame) => GroovyClass {
  const { compilation, context } = scope;
  compilation.anonymous += 1;
  const name = `${context.cls.name}$${compilation.anonymous}`;
  const template = new GroovyClass(name, type.kind === 'class' ? type : OBJECT, type.kind === 'class' ? [] : [type]);
  template.declared = emptyParts();
  const inner: ClassContext = { cls: template, isScript: false, typeParameters: new Set(), around: context };
  /** By class: what the evaluation that made it has taken. */
  const taken = new WeakMap<GroovyClass, readonly Reference[]>();
  // All members share one list of what is taken, through a scope between them and the function.
  const between = new FunctionScope(compilation, inner, {
    parent: scope,
    shared: compilation.names.inClosuresOf([node]),
  });
  compileMembers(members, template, inner, compilation, between, (own, self) => {
    const all = self instanceof Instance ? taken.get(self.type) : undefined;
    return own.captures.map(
      ({ from }) => (from.kind === 'captured' ? all?.[from.index] : undefined) ?? { value: null },
    );
  });
  return (frame) => {
    const cls = new GroovyClass(name, template.superclass, template.interfaces);
    cls.declared = template.declared;
    taken.set(cls, take(frame, between.captures));
    return cls;
  };
}
