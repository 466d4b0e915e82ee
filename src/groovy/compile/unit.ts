import { GroovySyntaxError } from '../errors.ts';
import type { Machine } from '../machine.ts';
import { parseGroovy } from '../parse.ts';
import { SCRIPT } from '../runtime/classes.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import type { Value } from '../runtime/value.ts';
import type { Annotation, FieldDeclaration, Member, Script, Statement } from '../tree.ts';
import { checkAnnotations } from './annotations.ts';
import { compileClasses, type DeclaredClass, declareClasses, linkClasses } from './class.ts';
import { addMethod, emptyParts, madeMethod } from './class-parts.ts';
import { Compilation } from './compilation.ts';
import { compileFunction } from './function.ts';
import { compileMembers } from './members.ts';
import { type ClassContext, FunctionScope } from './scope.ts';

export interface ScriptSource {
  readonly source: string;
  /** Holds the file name for messages and stack traces: `Script1.groovy`. */
  readonly fileName?: string;
  /** Holds the name of the script's class: `Script1`. */
  readonly className?: string;
  /**
   * Changes the tree after parsing, with which an embedding gives its own blocks a meaning. May throw GroovySyntaxError.
   */
  readonly transform?: (tree: Script) => Script;
}

/**
 * Represents a source text on its way to classes. Its methods are called in this order: `link` when its classes are known
 * by name, so that sources may refer to each other; `compile` when their superclasses are known as well.
 */
export interface Unit {
  readonly tree: Script;
  /** Holds the script's class, or null where the source has nothing but classes. */
  readonly cls: GroovyClass | null;
  link(): void;
  compile(): void;
  /** Runs the script's statements and returns their result; is called after `compile`. */
  run(self: Value): Evaluation;
}

/**
 * Reads a source and declares its classes to the machine. With `always` it is a script whatever it contains; otherwise only
 * where it has something besides classes. This and the later stages throw GroovySyntaxError with all errors.
 */
export function declareUnit(machine: Machine, given: ScriptSource, { always }: { readonly always: boolean }): Unit {
  const { source, fileName = 'Script1.groovy', className = 'Script1', transform } = given;
  const read = parseGroovy(source, { fileName });
  const tree = transform?.(read) ?? read;
  const compilation = new Compilation(machine, source, fileName, className);
  compilation.package = tree.package?.name ?? null;
  const isScript = always || tree.body.some(({ kind }) => kind !== 'class');
  const script = isScript ? declareScript(compilation) : null;
  const classes = declareClasses(
    tree.body.filter((each) => each.kind === 'class'),
    compilation,
    script,
  );
  const parts: Parts = { compilation, tree, script, classes };
  let main: ((self: Value) => Evaluation) | null = null;
  return {
    tree,
    cls: script?.cls ?? null,
    link: () => link(parts),
    compile() {
      main = compile(parts);
    },
    run(self) {
      if (main === null) throw new Error(`${fileName} is no compiled script`);
      return main(self);
    },
  };
}

interface Parts {
  readonly compilation: Compilation;
  readonly tree: Script;
  readonly script: ClassContext | null;
  readonly classes: readonly DeclaredClass[];
}

function declareScript({ className, machine, package: place }: Compilation): ClassContext {
  const cls = new GroovyClass(place === null ? className : `${place}.${className}`, SCRIPT);
  cls.declared = emptyParts();
  machine.declared.set(cls.name, cls);
  return { cls, isScript: true, typeParameters: new Set(), around: null };
}

function link({ compilation, tree, classes }: Parts): void {
  compilation.addImports(tree.imports);
  linkClasses(classes, compilation);
  complain(compilation);
}

/** Compiles the source and returns the script's main function, or null where the source is no script. */
function compile({ compilation, tree, script, classes }: Parts): ((self: Value) => Evaluation) | null {
  const context = script ?? classes[0]?.context;
  if (context !== undefined) checkAnnotations(tree, compilation, context);
  const { members, statements } = split(tree.body);
  compilation.fields = members.some(({ kind }) => kind === 'field');
  if (script !== null) compileMembers(members, script.cls, script, compilation, null);
  compileClasses(classes, compilation);
  const main = script === null ? null : compileMain(compilation, script, { tree, statements });
  for (const check of compilation.later) check();
  complain(compilation);
  return main;
}

function compileMain(
  compilation: Compilation,
  context: ClassContext,
  { tree, statements }: { readonly tree: Script; readonly statements: readonly Statement[] },
): (self: Value) => Evaluation {
  const scope = new FunctionScope(compilation, context, {
    shared: compilation.names.inClosuresOf(statements),
    functionName: 'run',
  });
  const body = [...statements];
  const main = compileFunction({ name: 'run', at: tree.at, parameters: [], body, givesLast: true }, scope);
  const run = (self: Value): Evaluation => main.enter(compilation.machine, self, [], null, []);
  const { cls } = context;
  if (cls.declared !== null) addMethod(cls.declared, madeMethod(cls, { name: 'run', parameters: [], evaluate: run }));
  return run;
}

function complain({ problems }: Compilation): void {
  if (problems.length > 0) throw new GroovySyntaxError(problems);
}

/** Separates the members of the script's class from the statements that it runs. */
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

/** Returns the field that `@Field def x = 1` declares. */
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
