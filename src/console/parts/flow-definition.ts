import { type AnyKind, classOfTag, type KindRegistry, pipelineConfig } from '../../points/index.ts';
import { setChild } from '../../xml/index.ts';
import {
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, objectArg, type PartClasses, servicesOf } from '../host/host.ts';
import { WORKFLOW_JOB } from '../items/classes.ts';
import { type ItemObject, jobOf, loadedOf } from '../items/item-object.ts';
import { PART_BASES, type PartState, partObject } from './part-classes.ts';

/** Defines what a pipeline job runs. */
export const flowJobClasses: readonly NativeClass[] = [
  nativeClass<ItemObject>(WORKFLOW_JOB, {
    methods: [
      ['getDefinition', 0, (self, _args, vm) => definitionOf(vm, self)],
      ['setDefinition', 1, (self, [definition], vm) => setDefinition(vm, self, definition)],
    ],
  }),
];

function definitionOf(vm: Vm, self: ItemObject): Value {
  const definition = pipelineConfig(jobOf(vm, self).config)?.definition ?? null;
  return definition === null ? null : partObject(vm, 'definition', definition);
}

function* setDefinition(vm: Vm, self: ItemObject, value: Value | undefined): Evaluation {
  const { part } = objectArg<PartState>(value, PART_BASES.definition).state;
  const { home } = servicesOf(vm);
  if (part.kind === null)
    return vm.fail('java.lang.UnsupportedOperationException', `${classOfTag(part.tag)} is not known`);
  const written = part.kind.toXml('definition', part.config, home.secrets);
  const element = { ...written, attributes: { ...written.attributes, class: classOfTag(part.kind.xmlTag) } };
  yield* awaited(
    vm,
    home.items.rewrite(loadedOf(vm, self), (xml) => setChild(xml, ['definition'], element)),
  );
  return null;
}

/** Defines `new CpsFlowDefinition(script, sandbox)` and `new CpsScmFlowDefinition(scm, path)`. */
export function flowDefinitionConstructors(kinds: KindRegistry, classes: PartClasses): readonly NativeClass[] {
  const maker = (name: string, arity: number | readonly [number, number], settings: Settings): NativeClass[] => {
    const kind = kinds.find('definition', `org.jenkinsci.plugins.workflow.cps.${name}`);
    if (kind === undefined) return [];
    const type = classes.classOf('definition', { kind, config: null });
    const make = (_none: unknown, args: readonly Value[], vm: Vm): Value =>
      new Instance<PartState>(type, { family: 'definition', part: { kind, config: settings(vm, args, kind) } });
    return [nativeClass(type, { constructors: [[arity, make]] })];
  };
  return [
    ...maker('CpsFlowDefinition', [1, 2], (vm, [script, sandbox]) => ({
      script: textArg(vm, script),
      sandbox: sandbox === true,
    })),
    ...maker('CpsScmFlowDefinition', 2, (vm, [scm, path]) => ({
      scm: objectArg<PartState>(scm, PART_BASES.scm).state.part,
      scriptPath: textArg(vm, path),
      lightweight: false,
    })),
  ];
}

type Settings = (vm: Vm, args: readonly Value[], kind: AnyKind) => object;
