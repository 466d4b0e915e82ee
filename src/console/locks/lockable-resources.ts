import {
  defineClass,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../groovy.ts';
import { hostOf } from '../host.ts';
import { textOrNull } from '../items/edit-item.ts';

const MANAGER = defineClass('org.jenkins.plugins.lockableresources.LockableResourcesManager');
const RESOURCE = defineClass('org.jenkins.plugins.lockableresources.LockableResource');

/** Something of which only one may be used at a time. */
export interface LockableRecord {
  readonly name: string;
  labels: string;
  description: string;
  note: string;
  reservedBy: string | null;
}

interface ManagerState {
  /** The script's own list; what is in it counts once it is saved. */
  readonly resources: ListValue;
}

type Resource = Instance<LockableRecord>;
type TextName = 'labels' | 'description' | 'note';

const TEXTS: readonly TextName[] = ['labels', 'description', 'note'];

/** Resources that administrators define; they are remembered as long as the server runs. */
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
        (self, [name], vm) => {
          const made = newResource(vm, name);
          if (resourcesIn(self).some(({ state }) => state.name === made.state.name)) return false;
          self.state.resources.items.push(made);
          keep(vm, self);
          return true;
        },
      ],
      [
        'save',
        0,
        (self, _args, vm) => {
          keep(vm, self);
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
      ['isLocked', 0, () => false],
      ['isFree', 0, (self) => self.state.reservedBy === null],
      ['toString', 0, (self) => self.state.name],
    ],
  }),
];

function managerObject(vm: Vm): Value {
  const { memory } = hostOf(vm);
  return hostOf(vm).object<ManagerState>(MANAGER, 'lockable resources', () => ({
    resources: new ListValue(memory.resources.map((record) => new Instance<LockableRecord>(RESOURCE, { ...record }))),
  }));
}

function newResource(vm: Vm, name: Value | undefined): Resource {
  return new Instance<LockableRecord>(RESOURCE, {
    name: textArg(vm, name),
    labels: '',
    description: '',
    note: '',
    reservedBy: null,
  });
}

function resourcesIn({ state }: Instance<ManagerState>): Resource[] {
  return state.resources.items.flatMap((each) =>
    each instanceof Instance && each.type === RESOURCE ? [each as Resource] : [],
  );
}

function keep(vm: Vm, self: Instance<ManagerState>): void {
  hostOf(vm).memory.resources = resourcesIn(self).map(({ state }) => ({ ...state }));
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
