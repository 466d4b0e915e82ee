import type { StorePlace } from '../../home/index.ts';
import { ITEM_GROUP } from '../host/classes.ts';
import {
  ANY,
  defineClass,
  type Evaluation,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, list, servicesOf } from '../host/host.ts';
import { permissionConstants } from '../host/permission.ts';
import { ITEM } from '../items/classes.ts';
import { USER } from '../users/classes.ts';
import { type CredentialObject, credentialArg, credentialId, credentialObject, ofType } from './credential.ts';
import { storeObject } from './store.ts';

interface RequirementState {
  readonly address: string;
}

const ROOT = 'com.cloudbees.plugins.credentials';
const PROVIDER = defineClass(`${ROOT}.CredentialsProvider`);
const NAME_PROVIDER = defineClass(`${ROOT}.CredentialsNameProvider`);
const REQUIREMENT = defineClass(`${ROOT}.domains.DomainRequirement`, OBJECT, [SERIALIZABLE]);
const URI_BUILDER = defineClass(`${ROOT}.domains.URIRequirementBuilder`);

/** Defines how scripts find what an item may use, the nearest folder's first. Jenkins's `SYSTEM` ones are for the server alone. */
export const lookupClasses: readonly NativeClass[] = [
  nativeClass(PROVIDER, {
    constants: permissionConstants(PROVIDER.name),
    statics: [
      ...['lookupCredentials', 'lookupCredentialsInItem', 'lookupCredentialsInItemGroup'].map(
        (name) => [name, [1, ANY] as const, lookupRow] as const,
      ),
      [
        'findCredentialById',
        [3, ANY],
        function* (_none, [id, type, run = null, ...others], vm) {
          const job = run === null ? null : yield* vm.getProperty(run, 'parent');
          const wanted = textArg(vm, id);
          const all = yield* lookUp(vm, type, [job, ...others]);
          return all.find((each) => credentialId(each) === wanted) ?? null;
        },
      ],
      ['lookupStores', 1, (_none, [context], vm) => storesOf(vm, context)],
      ['track', [2, ANY], (_none, [, credential = null]) => credential],
    ],
  }),
  nativeClass(NAME_PROVIDER, {
    statics: [['name', 1, (_none, [credential], vm) => nameOf(vm, credentialArg(credential))]],
  }),
  nativeClass<Instance<RequirementState>>(REQUIREMENT, {
    constructors: [[0, () => new Instance<RequirementState>(REQUIREMENT, { address: '' })]],
  }),
  nativeClass<Instance<RequirementState>>(URI_BUILDER, {
    statics: [
      ['create', 0, () => new Instance<RequirementState>(URI_BUILDER, { address: '' })],
      ['fromUri', 1, (_none, [uri = null], vm) => builder(vm, uri)],
    ],
    methods: [
      ['withUri', 1, (_self, [uri = null], vm) => builder(vm, uri)],
      ['build', 0, (self) => list([new Instance<RequirementState>(REQUIREMENT, self.state)])],
    ],
  }),
];

function builder(vm: Vm, uri: Value): Value {
  return new Instance<RequirementState>(URI_BUILDER, { address: uri === null ? '' : textArg(vm, uri) });
}

function* lookupRow(_none: null, [type, ...others]: readonly Value[], vm: Vm): Evaluation {
  return list(yield* lookUp(vm, type, others));
}

/** Returns the credentials of a class; among the others are the item or the group, and requirements of an address. */
function* lookUp(vm: Vm, type: Value | undefined, others: readonly Value[]): Evaluation<CredentialObject[]> {
  const owner = yield* ownerOf(vm, others);
  const given = others.flatMap((each) => (each instanceof ListValue ? each.items : [each]));
  const address = given
    .flatMap((each) => (isRequirement(each) ? [each.state.address] : []))
    .find((each) => each !== '');
  const domains = yield* awaited(vm, servicesOf(vm).credentials.usable(owner, address));
  const objects = domains.flatMap(({ credentials }) => credentials).map(credentialObject);
  return ofType(
    type,
    objects.filter(({ state }) => owner === '' || state.values['scope'] !== 'SYSTEM'),
  );
}

function isRequirement(value: Value): value is Instance<RequirementState> {
  return value instanceof Instance && value.type === REQUIREMENT;
}

/** Returns the full name of the first that is an item or a group; '' is the server, also where there is none. */
function* ownerOf(vm: Vm, values: readonly Value[]): Evaluation<string> {
  const owner = values.find((each) => each instanceof Instance && (each.type.isA(ITEM) || each.type.isA(ITEM_GROUP)));
  return owner === undefined ? '' : textArg(vm, yield* vm.getProperty(owner, 'fullName'));
}

function* storesOf(vm: Vm, context: Value | undefined): Evaluation {
  if (context instanceof Instance && context.type.isA(USER)) {
    const name = textArg(vm, yield* vm.getProperty(context, 'id'));
    return list([storeObject(vm, { kind: 'user', name })]);
  }
  const owner = yield* ownerOf(vm, [context ?? null]);
  const parts = owner.split('/');
  const folders = parts
    .map((_, at) => parts.slice(0, parts.length - at).join('/'))
    .filter((name) => servicesOf(vm).home.items.get(name)?.kind === 'folder')
    .map((name): StorePlace => ({ kind: 'folder', name }));
  return list([...folders, { kind: 'system' } as const].map((place) => storeObject(vm, place)));
}

function nameOf(vm: Vm, { state: { kind, values } }: CredentialObject): Evaluation {
  return awaited(vm, servicesOf(vm).credentials.nameOf({ kind, config: values }));
}
