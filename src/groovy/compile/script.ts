import { GroovySyntaxError } from '../errors.ts';
import type { Machine } from '../machine.ts';
import { ScriptState } from '../machine-state.ts';
import { parseGroovy } from '../parse.ts';
import { SCRIPT } from '../runtime/classes.ts';
import type { MapValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { Value } from '../runtime/value.ts';
import type { Annotation, FieldDeclaration, Member, Script, Statement } from '../tree.ts';
import { checkAnnotations } from './annotations.ts';
import { compileClasses, declareClasses, linkClasses } from './class.ts';
import { addMethod, emptyParts, madeMethod } from './class-parts.ts';
import { Compilation } from './compilation.ts';
import { compileFunction } from './function.ts';
import { compileMembers } from './members.ts';
import { type ClassContext, FunctionScope } from './scope.ts';

export interface ScriptSource {
  readonly source: string;
  /** As messages and stack traces name it: `Script1.groovy`. */
  readonly fileName?: string;
  /** Name of the class that the script is: `Script1`. */
  readonly className?: string;
  /** Changes the tree after it was read: how an embedding gives blocks of its own a meaning. May throw GroovySyntaxError. */
  readonly transform?: (tree: Script) => Script;
}

export interface CompiledScript {
  readonly cls: GroovyClass;
  readonly tree: Script;
  /** An object of the script: its `@Field`s have their values. */
  instantiate(binding: MapValue): Evaluation<Instance<ScriptState>>;
  /** What the script's statements do and give. */
  run(self: Instance<ScriptState>): Evaluation;
}

/** Reads and compiles a script for a machine. Throws GroovySyntaxError with all that is wrong. */
export function compileScript(
  machine: Machine,
  { source, fileName = 'Script1.groovy', className = 'Script1', transform }: ScriptSource,
): CompiledScript {
  const read = parseGroovy(source, { fileName });
  const tree = transform?.(read) ?? read;
  const compilation = new Compilation(machine, source, fileName, className);
  compilation.package = tree.package?.name ?? null;
  const cls = new GroovyClass(compilation.package === null ? className : `${compilation.package}.${className}`, SCRIPT);
  cls.declared = emptyParts();
  const context: ClassContext = { cls, isScript: true, typeParameters: new Set(), around: null };
  machine.declared.set(cls.name, cls);
  const classes = declareClasses(
    tree.body.filter((each) => each.kind === 'class'),
    compilation,
    context,
  );
  compilation.addImports(tree.imports);
  linkClasses(classes, compilation);
  if (compilation.problems.length > 0) throw new GroovySyntaxError(compilation.problems);
  checkAnnotations(tree, compilation, context);
  const { members, statements } = split(tree.body);
  compilation.fields = members.some(({ kind }) => kind === 'field');
  compileMembers(members, cls, context, compilation, null);
  compileClasses(classes, compilation);
  const scope = new FunctionScope(compilation, context, {
    shared: compilation.names.inClosuresOf(statements),
    functionName: 'run',
  });
  const main = compileFunction({ name: 'run', at: tree.at, parameters: [], body: statements, givesLast: true }, scope);
  const run = (self: Value): Evaluation => main.enter(machine, self, [], null, []);
  addMethod(cls.declared, madeMethod(cls, { name: 'run', parameters: [], evaluate: run }));
  for (const check of compilation.later) check();
  if (compilation.problems.length > 0) throw new GroovySyntaxError(compilation.problems);
  return {
    cls,
    tree,
    *instantiate(binding) {
      const self = new Instance(cls, new ScriptState(binding));
      yield* machine.initialize(cls);
      yield* cls.declared?.initialize(self, machine) ?? settled(undefined);
      return self;
    },
    run,
  };
}

/** What belongs to the script's class, and what it does when it runs. */
function split(body: readonly Statement[]): { members: Member[]; statements: Statement[] } {
  const members: Member[] = [];
  const statements: Statement[] = [];
  for (const statement of body) {
    const field = fieldOf(statement);
    if (field !== undefined) members.push(field);
    else if (statement.kind === 'method') members.push(statement);
    else if (statement.kind !== 'class') statements.push(statement);
  }
  return { members, statements };
}

/** `@Field def x = 1` is a field of the script. */
function fieldOf(statement: Statement): FieldDeclaration | undefined {
  if (statement.kind !== 'expression' || statement.expression.kind !== 'declaration') return undefined;
  const { expression } = statement;
  if (!expression.modifiers.annotations.some(isField)) return undefined;
  const modifiers = { ...expression.modifiers, words: [...expression.modifiers.words, 'private' as const] };
  return { kind: 'field', at: statement.at, modifiers, type: expression.type, variables: expression.variables };
}

function isField({ name }: Annotation): boolean {
  return name === 'Field' || name === 'groovy.transform.Field';
}
