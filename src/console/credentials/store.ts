import type { PlainDomain } from '../../credentials/index.ts';
import type { StorePlace } from '../../home/index.ts';
import {
  defineClass,
  type Evaluation,
  elementsArg,
  type GroovyClass,
  type Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { jenkinsObject } from '../host/jenkins-object.ts';
import { findByFullName, found } from '../items/group-rows.ts';
import { userObject } from '../users/user-object.ts';
import { type CredentialObject, credentialArg, credentialId, credentialObject, credentialXml } from './credential.ts';
import { domainArg, domainName, domainObject, domainXml } from './domain.ts';

export interface StoreState {
  readonly place: StorePlace;
}

export type StoreObject = Instance<StoreState>;

const ROOT = 'com.cloudbees.plugins.credentials';
const STORE = defineClass(`${ROOT}.CredentialsStore`, OBJECT, [SERIALIZABLE]);
const TYPES: Readonly<Record<StorePlace['kind'], GroovyClass>> = {
  system: defineClass(`${ROOT}.SystemCredentialsProvider$StoreImpl`, STORE),
  folder: defineClass(
    'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider$FolderCredentialsProperty$StoreImpl',
    STORE,
  ),
  user: defineClass(`${ROOT}.UserCredentialsProvider$UserCredentialsProperty$StoreImpl`, STORE),
};

/** Returns what identifies a store among the objects of a script. */
export function storeKey(place: StorePlace): string {
  return place.kind === 'system' ? 'store of credentials' : `store of credentials ${place.kind} ${place.name}`;
}

export function storeObject(vm: Vm, place: StorePlace): StoreObject {
  return hostOf(vm).object<StoreState>(TYPES[place.kind], storeKey(place), () => ({ place }));
}

export function* domainsOf(vm: Vm, place: StorePlace): Evaluation<readonly PlainDomain[]> {
  return yield* awaited(vm, servicesOf(vm).credentials.plain(place));
}

/** Adds a credential; false where there is no such domain, or the id is taken. */
export function* addCredential(
  vm: Vm,
  place: StorePlace,
  domain: string,
  credential: CredentialObject,
): Evaluation<boolean> {
  const { domainAt, credentialAt } = yield* lookUp(vm, place, domain, credentialId(credential));
  if (domainAt === undefined || credentialAt !== undefined) return false;
  const sent = { type: 'xml', text: credentialXml(vm, credential) } as const;
  yield* awaited(vm, servicesOf(vm).credentials.create({ store: place, domain }, sent));
  return true;
}

/** Puts a credential into the place of another; false where that is not there. */
export function* updateCredential(
  vm: Vm,
  place: StorePlace,
  [domain, id]: readonly [domain: string, id: string],
  replacement: CredentialObject,
): Evaluation<boolean> {
  const { credentialAt } = yield* lookUp(vm, place, domain, id);
  if (credentialAt === undefined) return false;
  const sent = { type: 'xml', text: credentialXml(vm, replacement) } as const;
  yield* awaited(vm, servicesOf(vm).credentials.update({ store: place, domain, id }, sent));
  return true;
}

export function* removeCredential(vm: Vm, place: StorePlace, domain: string, id: string): Evaluation<boolean> {
  const { credentialAt } = yield* lookUp(vm, place, domain, id);
  if (credentialAt === undefined) return false;
  yield* awaited(vm, servicesOf(vm).credentials.remove({ store: place, domain, id }));
  return true;
}

export function* addDomain(vm: Vm, place: StorePlace, domain: Value | undefined): Evaluation<boolean> {
  const { domainAt } = yield* lookUp(vm, place, domainName(domain), '');
  if (domainAt !== undefined) return false;
  const sent = { type: 'xml', text: domainXml(domainArg(domain)) } as const;
  yield* awaited(vm, servicesOf(vm).credentials.createDomain(place, sent));
  return true;
}

function* lookUp(vm: Vm, place: StorePlace, domain: string, id: string) {
  const domainAt = (yield* domainsOf(vm, place)).find(({ name }) => name === domain);
  return { domainAt, credentialAt: domainAt?.credentials.find((each) => each.place.id === id) };
}

function contextOf(vm: Vm, place: StorePlace): Value {
  if (place.kind === 'system') return jenkinsObject(vm);
  return place.kind === 'user' ? userObject(vm, place.name) : found(vm, findByFullName(vm, place.name));
}

/** Defines stores, which are changed at once, as over HTTP. */
export const storeClasses: readonly NativeClass[] = [
  nativeClass<StoreObject>(STORE, {
    methods: [
      ['getContext', 0, (self, _args, vm) => contextOf(vm, self.state.place)],
      ['isDomainsModifiable', 0, () => true],
      ['hasPermission', 1, () => true],
      [
        'getDomains',
        0,
        function* (self, _args, vm) {
          return list((yield* domainsOf(vm, self.state.place)).map(domainObject));
        },
      ],
      [
        'getDomainByName',
        1,
        function* (self, [name = null], vm) {
          const wanted = name === null ? '_' : textArg(vm, name);
          const domain = (yield* domainsOf(vm, self.state.place)).find((each) => each.name === wanted);
          return domain === undefined ? null : domainObject(domain);
        },
      ],
      [
        'getCredentials',
        1,
        function* (self, [domain], vm) {
          const wanted = domainName(domain);
          const { credentials = [] } =
            (yield* domainsOf(vm, self.state.place)).find(({ name }) => name === wanted) ?? {};
          return list(credentials.map(credentialObject));
        },
      ],
      [
        'addCredentials',
        2,
        (self, [domain, credential], vm) =>
          addCredential(vm, self.state.place, domainName(domain), credentialArg(credential)),
      ],
      [
        'updateCredentials',
        3,
        (self, [domain, current, replacement], vm) =>
          updateCredential(
            vm,
            self.state.place,
            [domainName(domain), credentialId(credentialArg(current))],
            credentialArg(replacement),
          ),
      ],
      [
        'removeCredentials',
        2,
        (self, [domain, credential], vm) =>
          removeCredential(vm, self.state.place, domainName(domain), credentialId(credentialArg(credential))),
      ],
      [
        'addDomain',
        [1, 2],
        function* (self, [domain, credentials = null], vm) {
          const { place } = self.state;
          const given = credentials === null ? [] : elementsArg(vm, credentials).map((each) => credentialArg(each));
          if (!(yield* addDomain(vm, place, domain))) return false;
          for (const each of given) yield* addCredential(vm, place, domainName(domain), each);
          return true;
        },
      ],
      [
        'updateDomain',
        2,
        function* (self, [current, replacement], vm) {
          const { domainAt } = yield* lookUp(vm, self.state.place, domainName(current), '');
          if (domainAt === undefined) return false;
          const place = { store: self.state.place, domain: domainAt.name };
          const sent = { type: 'xml', text: domainXml(domainArg(replacement)) } as const;
          yield* awaited(vm, servicesOf(vm).credentials.updateDomain(place, sent));
          return true;
        },
      ],
      [
        'removeDomain',
        1,
        function* (self, [domain], vm) {
          const { domainAt } = yield* lookUp(vm, self.state.place, domainName(domain), '');
          if (domainAt === undefined) return false;
          const place = { store: self.state.place, domain: domainAt.name };
          yield* awaited(vm, servicesOf(vm).credentials.removeDomain(place));
          return true;
        },
      ],
      ['save', 0, () => null],
    ],
  }),
  ...Object.values(TYPES).map((type) => nativeClass(type, {})),
];
