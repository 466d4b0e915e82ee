import { SCRIPT } from '../runtime/classes.ts';
import { getterNames } from '../semantics/accessors.ts';
import type { Variable as VariableNode } from '../tree.ts';
import { type Code, plain } from './code.ts';
import type { FunctionScope } from './scope.ts';
import { readDynamic, readField, readPlace } from './variables.ts';

/** Compiles a bare name as a value. */
export function variable(node: VariableNode, scope: FunctionScope): Code {
  const { name } = node;
  if (name === 'this' || name === 'super') return plain((frame) => frame.self);
  const place = scope.find(name);
  if (place !== undefined) return readPlace(place);
  if (scope.isClosure && (name === 'owner' || name === 'delegate' || name === 'thisObject')) {
    return plain((frame) => {
      if (frame.closure === null) return frame.self;
      return name === 'owner' ? frame.closure.owner : name === 'delegate' ? frame.closure.delegate : frame.closure.self;
    });
  }
  const dynamic = readDynamic(name, scope);
  if (scope.isStatic && !scope.isClosure) scope.compilation.later.push(() => checkStatic(node, scope));
  return scope.isClosure ? dynamic : readField(name, dynamic);
}

/** Checks a bare name in static code, which has no object, so that the name must be a static member or a class. */
function checkStatic({ name, at }: VariableNode, { compilation, context }: FunctionScope): void {
  if (compilation.findClass(name, context) !== undefined) return;
  if (compilation.staticImports.some(({ member, alias }) => member === null || (alias ?? member) === name)) return;
  for (let each: FunctionScope['context'] | null = context; each !== null; each = each.around) {
    if (!each.isScript || each === context) {
      for (const cls of each.cls.ancestors) {
        // What a class of the tables has is not known here.
        if (cls.declared === null && cls.superclass !== null && cls !== SCRIPT) return;
        const { declared } = cls;
        if (declared === null) continue;
        if (declared.fields.get(name)?.isStatic === true || declared.staticValues.has(name)) return;
        if (
          getterNames(name).some((getter) => declared.statics.has(getter)) ||
          declared.statics.has('$static_propertyMissing')
        )
          return;
        if (cls.kind === 'enum') return;
      }
    }
  }
  compilation.complain(
    `Apparent variable '${name}' was found in a static scope but doesn't refer to a local variable, static field or class. Possible causes:\nYou attempted to reference a variable in the binding or an instance variable from a static context.\nYou misspelled a classname or statically imported field. Please check the spelling.\nYou attempted to use a method '${name}' but left out brackets in a place not allowed by the grammar.\n`,
    at,
  );
}
