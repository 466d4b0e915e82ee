import { type AnyKind, type Configured, classOfTag, type KindFamily, type KindRegistry } from '../../points/index.ts';
import { DESCRIBABLE } from '../host/classes.ts';
import {
  COMPARABLE,
  defineClass,
  defineInterface,
  type GroovyClass,
  Instance,
  ListValue,
  type MethodRow,
  type NativeClass,
  nativeClass,
  newMap,
  OBJECT,
  SERIALIZABLE,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf, type PartClasses, type PartFamily } from '../host/host.ts';
import { rotationObject } from './log-rotator.ts';

/** Represents an element of a configuration: a build step, a trigger, a property … */
export interface PartState {
  readonly family: KindFamily;
  readonly part: Configured;
}

export type PartObject = Instance<PartState>;

const BUILD_STEP = defineInterface('hudson.tasks.BuildStep');
const PUBLISHER = defineClass('hudson.tasks.Publisher', OBJECT, [BUILD_STEP, DESCRIBABLE]);

/** Holds the base class of each family. */
export const PART_BASES = {
  builder: defineClass('hudson.tasks.Builder', OBJECT, [BUILD_STEP, DESCRIBABLE]),
  publisher: PUBLISHER,
  wrapper: defineClass('hudson.tasks.BuildWrapper', OBJECT, [DESCRIBABLE]),
  scm: defineClass('hudson.scm.SCM', OBJECT, [DESCRIBABLE]),
  trigger: defineClass('hudson.triggers.Trigger', OBJECT, [DESCRIBABLE]),
  parameter: defineClass('hudson.model.ParameterDefinition', OBJECT, [DESCRIBABLE, SERIALIZABLE]),
  property: defineClass('hudson.model.JobProperty', OBJECT, [DESCRIBABLE]),
  axis: defineClass('hudson.matrix.Axis', OBJECT, [COMPARABLE]),
  definition: defineClass('org.jenkinsci.plugins.workflow.flow.FlowDefinition', OBJECT, [DESCRIBABLE]),
} as const satisfies Record<PartFamily, GroovyClass>;

/** Limits how many classes of kinds that are not built in are remembered. */
const MAX_UNKNOWN = 1000;

export function createPartClasses(kinds: KindRegistry): PartClasses {
  const known = new Map<AnyKind, GroovyClass>();
  const classes: NativeClass[] = [nativeClass(BUILD_STEP, {})];
  for (const family of Object.keys(PART_BASES) as PartFamily[]) {
    for (const kind of kinds.all(family)) {
      const type = defineClass(classOfTag(kind.xmlTag), PART_BASES[family]);
      known.set(kind, type);
      classes.push(nativeClass<PartObject>(type, { methods: fieldRows(kind) }));
    }
  }
  const unknown = new Map<string, GroovyClass>();
  return {
    classes,
    classOf(family, part) {
      if (part.kind !== null) return known.get(part.kind) ?? PART_BASES[family];
      const name = classOfTag(part.tag);
      const found = unknown.get(name) ?? defineClass(name, PART_BASES[family]);
      if (unknown.size < MAX_UNKNOWN) unknown.set(name, found);
      return found;
    },
  };
}

export function partObject(vm: Vm, family: PartFamily, part: Configured): PartObject {
  return new Instance<PartState>(hostOf(vm).parts.classOf(family, part), { family, part });
}

function fieldRows(kind: AnyKind): MethodRow<PartObject>[] {
  return Object.keys(kind.fields).flatMap((name) => {
    const read = (self: PartObject, _args: readonly Value[], vm: Vm) => fieldOf(vm, self, name);
    const property = name.charAt(0).toUpperCase() + name.slice(1);
    return [`get${property}`, `is${property}`].map((row): MethodRow<PartObject> => [row, 0, read]);
  });
}

function fieldOf(vm: Vm, { state: { part } }: PartObject, name: string): Value {
  const config: unknown = part.kind === null ? null : part.config;
  return typeof config === 'object' && config !== null && name in config
    ? settingValue(vm, Object.entries(config).find(([key]) => key === name)?.[1])
    : null;
}

/** Returns a setting as a script sees it; groups of settings are maps. */
function settingValue(vm: Vm, setting: unknown): Value {
  if (setting === null || setting === undefined) return null;
  if (typeof setting === 'string' || typeof setting === 'boolean' || typeof setting === 'number') return setting;
  if (Array.isArray(setting)) return new ListValue(setting.map((each) => settingValue(vm, each)));
  if (typeof setting !== 'object') return null;
  if (isConfigured(setting)) return partObject(vm, familyOf(setting), setting);
  const rotation = rotationObject(setting);
  if (rotation !== null) return rotation;
  return newMap(
    vm,
    Object.entries(setting).map(([key, value]) => [key, settingValue(vm, value)] as const),
  );
}

function isConfigured(setting: object): setting is Configured {
  return 'kind' in setting && (setting.kind === null ? 'tag' in setting : 'config' in setting);
}

/**
 * Returns the family of an element; `parameter` where its kind has none of the families above, since lists of elements in
 * settings contain only parameters.
 */
function familyOf(part: Configured): PartFamily {
  const family = part.kind?.family;
  return family !== undefined && family in PART_BASES ? (family as PartFamily) : 'parameter';
}
