import type { StorePlace } from '../../home/index.ts';
import {
  defineClass,
  type Evaluation,
  elementsArg,
  type GroovyClass,
  Instance,
  ListValue,
  type MapValue,
  mapArg,
  type NativeClass,
  nativeClass,
  newMap,
  OBJECT,
  SERIALIZABLE,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { ABSTRACT_FOLDER } from '../items/classes.ts';
import { folderOf, type ItemObject } from '../items/item-object.ts';
import { credentialArg, credentialId, credentialObject, isCredential, ofType } from './credential.ts';
import { domainName, domainObject, GLOBAL_DOMAIN } from './domain.ts';
import {
  addCredential,
  addDomain,
  domainsOf,
  removeCredential,
  storeKey,
  storeObject,
  updateCredential,
} from './store.ts';

interface OwnerState {
  readonly place: StorePlace;
  /** Holds the map as a script changes it, which counts once it is saved; null until it is asked for. */
  map: MapValue | null;
  /** Lists domains and ids that the map had when it was read: those that are gone from it are removed. */
  read: ReadonlyMap<string, ReadonlySet<string>>;
}

type OwnerObject = Instance<OwnerState>;

const ROOT = 'com.cloudbees.plugins.credentials';
const FOLDER_PROVIDER = 'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider';
/** Represents what the owners of a store have in common; Java has no class of it. */
const OWNER = defineClass(`${ROOT}.AbstractCredentialsOwner`, OBJECT, [SERIALIZABLE]);
export const SYSTEM_PROVIDER = defineClass(`${ROOT}.SystemCredentialsProvider`, OWNER);
const FOLDER_PROPERTY = defineClass(`${FOLDER_PROVIDER}$FolderCredentialsProperty`, OWNER);
/** Represents the properties of a folder; Java's list of them has members that nodes alone have here. */
const FOLDER_PROPERTIES = defineClass('com.cloudbees.hudson.plugins.folder.FolderProperties');

function ownerObject(vm: Vm, type: GroovyClass, place: StorePlace): OwnerObject {
  return hostOf(vm).object<OwnerState>(type, `owner ${storeKey(place)}`, () => ({ place, map: null, read: new Map() }));
}

export function systemProvider(vm: Vm): OwnerObject {
  return ownerObject(vm, SYSTEM_PROVIDER, { kind: 'system' });
}

/** Returns the map of a store, which is the same until it is saved. */
function* mapOf(vm: Vm, { state }: OwnerObject): Evaluation<MapValue> {
  if (state.map !== null) return state.map;
  const domains = yield* domainsOf(vm, state.place);
  state.read = new Map(
    domains.map(({ name, credentials }) => [name, new Set(credentials.map(({ place }) => place.id))] as const),
  );
  const map = newMap(
    vm,
    domains.map((domain) => [domainObject(domain), list(domain.credentials.map(credentialObject))] as const),
  );
  state.map = map;
  return map;
}

function* listOf(vm: Vm, self: OwnerObject, domain: string): Evaluation<Value> {
  const map = yield* mapOf(vm, self);
  for (const [key, value] of map.table.entries()) if (domainName(key) === domain) return value;
  const empty = new ListValue([]);
  if (domain === '_') map.table.set(GLOBAL_DOMAIN, empty);
  return empty;
}

/** Stores what a script did to the map: what is new, what was put in the place of another, what is gone. */
function* save(vm: Vm, self: OwnerObject): Evaluation {
  const { place, map, read } = self.state;
  if (map === null) return null;
  const left = new Set(read.keys());
  for (const [key, value] of map.table.entries()) {
    const domain = domainName(key);
    left.delete(domain);
    if (!read.has(domain)) yield* addDomain(vm, place, key);
    yield* saveDomain(vm, self.state, domain, value === null ? [] : elementsArg(vm, value));
  }
  for (const domain of left) yield* awaited(vm, servicesOf(vm).credentials.removeDomain({ store: place, domain }));
  self.state.map = null;
  return null;
}

function* saveDomain(vm: Vm, { place, read }: OwnerState, domain: string, values: readonly Value[]): Evaluation<void> {
  const gone = new Set(read.get(domain));
  for (const value of values) {
    const credential = credentialArg(value);
    const id = credentialId(credential);
    const isKnown = gone.delete(id);
    if (credential.state.place === null || !isKnown) {
      const isReplaced = yield* updateCredential(vm, place, [domain, id], credential);
      if (!isReplaced) yield* addCredential(vm, place, domain, credential);
    }
  }
  for (const id of gone) yield* removeCredential(vm, place, domain, id);
}

/** Defines what holds a store: the server, and a folder's property. What is done to their lists counts once it is saved. */
export const providerClasses: readonly NativeClass[] = [
  nativeClass<OwnerObject>(OWNER, {
    methods: [
      ['getStore', 0, (self, _args, vm) => storeObject(vm, self.state.place)],
      ['getCredentials', 0, (self, _args, vm) => listOf(vm, self, '_')],
      ['getCredentials', 1, (self, [type], vm) => ofClass(vm, self, type)],
      ['getDomainCredentialsMap', 0, (self, _args, vm) => mapOf(vm, self)],
      ['getDomainCredentials', 1, (self, [domain], vm) => listOf(vm, self, domainName(domain))],
      [
        'setDomainCredentialsMap',
        1,
        function* (self, [map], vm) {
          yield* mapOf(vm, self);
          self.state.map = mapArg(map);
          return null;
        },
      ],
      ['save', 0, (self, _args, vm) => save(vm, self)],
    ],
  }),
  nativeClass<OwnerObject>(SYSTEM_PROVIDER, {
    statics: [['getInstance', 0, (_none, _args, vm) => systemProvider(vm)]],
  }),
  nativeClass<OwnerObject>(FOLDER_PROPERTY, {}),
  nativeClass(defineClass(FOLDER_PROVIDER), {}),
  nativeClass<Instance<{ readonly folder: string }>>(FOLDER_PROPERTIES, {
    methods: [
      ['get', 1, (self, [type], vm) => propertyOf(vm, self.state.folder, type)],
      ['toList', 0, (self, _args, vm) => list([folderProperty(vm, self.state.folder)])],
    ],
  }),
  nativeClass<ItemObject>(ABSTRACT_FOLDER, {
    methods: [
      [
        'getProperties',
        0,
        (self, _args, vm) => new Instance(FOLDER_PROPERTIES, { folder: folderOf(vm, self).fullName }),
      ],
    ],
  }),
];

function* ofClass(vm: Vm, self: OwnerObject, type: Value | undefined): Evaluation {
  const values = elementsArg(vm, yield* listOf(vm, self, '_')).filter(isCredential);
  return list(ofType(type, values));
}

function folderProperty(vm: Vm, folder: string): OwnerObject {
  return ownerObject(vm, FOLDER_PROPERTY, { kind: 'folder', name: folder });
}

/** Returns a folder's property of a class. That of its credentials is always there, where Jenkins has none for an empty store. */
function propertyOf(vm: Vm, folder: string, type: Value | undefined): Value {
  return type === FOLDER_PROPERTY ? folderProperty(vm, folder) : null;
}
