import { OBJECT } from '../runtime/classes.ts';
import type { Reference } from '../runtime/closure.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import type { ConstructorCall, Member } from '../tree.ts';
import { emptyParts } from './class-parts.ts';
import { take } from './closure.ts';
import type { Frame } from './frame.ts';
import { compileMembers } from './members.ts';
import { type ClassContext, FunctionScope } from './scope.ts';

/** Compiles `new T() { … }`, which makes a class for each evaluation, since it captures variables of its surroundings. */
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
  /** Maps each class to the variables that the evaluation that made it has captured. */
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
