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
import { GroovyClass, type Method } from '../runtime/groovy-class.ts';
import { accessor } from '../semantics/accessors.ts';
import type { ClassDeclaration } from '../tree.ts';
import { emptyParts } from './class-parts.ts';
import type { Compilation } from './compilation.ts';
import { enumStatics } from './enum.ts';
import { compileMembers } from './members.ts';
import type { ClassContext } from './scope.ts';
import { transform } from './transforms.ts';

/** Represents a class between its declaration and its compilation: it has a name, so that others may refer to it. */
export interface DeclaredClass {
  readonly node: ClassDeclaration;
  readonly cls: GroovyClass;
  readonly context: ClassContext;
  readonly nested: readonly DeclaredClass[];
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

/** Lists the classes that none may extend. */
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

/** Checks that a class that can be instantiated has a body for every method that it inherits without one. */
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

/** Says whether a method is an accessor that a property provides. */
function isAccessor(cls: GroovyClass, { name, parameters }: Method): boolean {
  const access = accessor(name, parameters?.length ?? 0);
  return (
    access !== null && cls.ancestors.some((each) => each.declared?.fields.get(access.property)?.isProperty === true)
  );
}
