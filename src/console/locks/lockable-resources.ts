import {
  defineClass,
  type Evaluation,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, servicesOf, textOrNull } from '../host/host.ts';

const MANAGER = defineClass('org.jenkins.plugins.lockableresources.LockableResourcesManager');
const RESOURCE = defineClass('org.jenkins.plugins.lockableresources.LockableResource');

/** Represents a lockable resource, as a script changes it. */
interface LockableState {
  readonly name: string;
  labels: string;
  description: string;
  note: string;
  reservedBy: string | null;
  /** Says whether the resource exists only as long as a build holds it, because nobody declared it. */
  readonly ephemeral: boolean;
  readonly lockedBy: string | null;
}

interface ManagerState {
  /** Holds the script's own list, which takes effect once it is saved. */
  readonly resources: ListValue;
}

type Resource = Instance<LockableState>;
type TextName = 'labels' | 'description' | 'note';

const TEXTS: readonly TextName[] = ['labels', 'description', 'note'];

/** Defines the resources that administrators declare; changes of them take effect once the manager is saved. */
export const lockableClasses: readonly NativeClass[] = [
  nativeClass<Instance<ManagerState>>(MANAGER, {
    statics: [['get', 0, (_none, _args, vm) => managerObject(vm)]],
    methods: [
      ['getResources', 0, (self) => self.state.resources],
      [
        'fromName',
        1,
        (self, [name], vm) => {
          const wanted = textArg(vm, name);
          return resourcesIn(self).find(({ state }) => state.name === wanted) ?? null;
        },
      ],
      [
        'createResource',
        1,
        function* (self, [name], vm) {
          const made = newResource(vm, name);
          if (resourcesIn(self).some(({ state }) => state.name === made.state.name)) return false;
          self.state.resources.items.push(made);
          yield* keep(vm, self);
          return true;
        },
      ],
      [
        'save',
        0,
        function* (self, _args, vm) {
          yield* keep(vm, self);
          return null;
        },
      ],
    ],
  }),
  nativeClass<Resource>(RESOURCE, {
    constructors: [[1, (_none, [name], vm) => newResource(vm, name)]],
    methods: [
      ['getName', 0, (self) => self.state.name],
      ...TEXTS.flatMap((name) => textRows(name)),
      ['getReservedBy', 0, (self) => self.state.reservedBy],
      [
        'setReservedBy',
        1,
        (self, [user = null], vm) => {
          self.state.reservedBy = textOrNull(vm, user);
          return null;
        },
      ],
      ['isReserved', 0, (self) => self.state.reservedBy !== null],
      ['isEphemeral', 0, (self) => self.state.ephemeral],
      ['isLocked', 0, (self) => self.state.lockedBy !== null],
      ['getBuildName', 0, (self) => self.state.lockedBy],
      ['isFree', 0, (self) => self.state.reservedBy === null && self.state.lockedBy === null],
      ['toString', 0, (self) => self.state.name],
    ],
  }),
];

function managerObject(vm: Vm): Value {
  return hostOf(vm).object<ManagerState>(MANAGER, 'lockable resources', () => ({
    resources: new ListValue(
      servicesOf(vm)
        .lockable.all()
        .map(({ holder, ...resource }) => {
          const { name, labels, description, note, reservedBy, ephemeral } = resource;
          const lockedBy = holder?.name ?? null;
          return resourceObject({ name, labels, description, note, reservedBy, ephemeral, lockedBy });
        }),
    ),
  }));
}

function resourceObject(state: LockableState): Resource {
  return new Instance<LockableState>(RESOURCE, state);
}

function newResource(vm: Vm, name: Value | undefined): Resource {
  const texts = { name: textArg(vm, name), labels: '', description: '', note: '' };
  return resourceObject({ ...texts, reservedBy: null, ephemeral: false, lockedBy: null });
}

function resourcesIn({ state }: Instance<ManagerState>): Resource[] {
  return state.resources.items.flatMap((each) =>
    each instanceof Instance && each.type === RESOURCE ? [each as Resource] : [],
  );
}

function* keep(vm: Vm, self: Instance<ManagerState>): Evaluation<void> {
  const declared = resourcesIn(self).flatMap(({ state }) => (state.ephemeral ? [] : [{ ...state }]));
  yield* awaited(vm, servicesOf(vm).lockable.declare(declared));
}

function textRows(name: TextName) {
  const property = name.charAt(0).toUpperCase() + name.slice(1);
  return [
    [`get${property}`, 0, (self: Resource) => self.state[name]],
    [
      `set${property}`,
      1,
      (self: Resource, [text = null]: readonly Value[], vm: Vm) => {
        self.state[name] = textOrNull(vm, text) ?? '';
        return null;
      },
    ],
  ] as const;
}
