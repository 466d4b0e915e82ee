import type { Machine } from '../machine.ts';
import { arrayOf } from '../runtime/classes.ts';
import { ListValue } from '../runtime/collections.ts';
import { type Evaluation, settled } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { type EnumState, Instance } from '../runtime/instance.ts';
import { initialize } from '../semantics/construct.ts';
import type { ClassDeclaration } from '../tree.ts';
import { argumentsOf } from './call.ts';
import { addMethod, emptyParts, madeMethod } from './class-parts.ts';
import type { Compilation } from './compilation.ts';
import { Frame } from './frame.ts';
import { compileMembers } from './members.ts';
import { type ClassContext, FunctionScope } from './scope.ts';

/**
 * Adds the static members of an enum: the constants, created in their order ahead of its other static values, `values`,
 * `valueOf`, `MIN_VALUE` and `MAX_VALUE`.
 */
export function enumStatics(
  node: ClassDeclaration,
  cls: GroovyClass,
  context: ClassContext,
  compilation: Compilation,
): void {
  const { declared } = cls;
  if (declared === null) return;
  const constants: Instance<EnumState>[] = [];
  const makers = node.constants.map((constant, ordinal) => {
    const scope = new FunctionScope(compilation, context, {
      isStatic: true,
      shared: compilation.names.inClosuresOf(constant.arguments),
    });
    const args = argumentsOf(constant.arguments, constant.named, scope);
    const type =
      constant.body === undefined
        ? cls
        : bodyClass(constant.body, `${cls.name}$${ordinal + 1}`, cls, context, compilation);
    return function* (machine: Machine): Evaluation<void> {
      const self = new Instance<EnumState>(type, { name: constant.name, ordinal });
      const given = yield* args.evaluate(new Frame(machine, cls, null, scope.slots, [], constant.at.line));
      yield* initialize(machine, self, cls, given);
      self.state = { name: constant.name, ordinal };
      if (type !== cls) yield* type.declared?.initialize(self, machine) ?? settled(undefined);
      constants.push(self);
      declared.staticValues.set(constant.name, self);
    };
  });
  const others = declared.initializeStatics;
  declared.initializeStatics = function* (vm) {
    for (const make of makers) yield* make(vm as Machine);
    const [first = null] = constants;
    declared.staticValues.set('MIN_VALUE', first);
    declared.staticValues.set('MAX_VALUE', constants.at(-1) ?? null);
    if (others !== null) yield* others(vm);
  };
  addMethod(
    declared,
    madeMethod(cls, {
      name: 'values',
      parameters: [],
      isStatic: true,
      evaluate: () => settled(new ListValue([...constants], arrayOf(cls))),
    }),
  );
  addMethod(
    declared,
    madeMethod(cls, {
      name: 'valueOf',
      parameters: [null],
      isStatic: true,
      *evaluate(_self, [name = null], machine) {
        const wanted = yield* machine.text(name);
        const found = constants.find(({ state }) => state.name === wanted);
        return (
          found ??
          machine.fail(
            'java.lang.IllegalArgumentException',
            `No enum constant ${cls.name.replaceAll('$', '.')}.${wanted}`,
          )
        );
      },
    }),
  );
}

function bodyClass(
  members: Parameters<typeof compileMembers>[0],
  name: string,
  cls: GroovyClass,
  around: ClassContext,
  compilation: Compilation,
): GroovyClass {
  const type = new GroovyClass(name, cls, [], 'enum');
  type.declared = emptyParts({ outer: null });
  compileMembers(members, type, { cls: type, isScript: false, typeParameters: new Set(), around }, compilation, null);
  return type;
}
