import type { NodeFields, NodeRecord } from '../../home/index.ts';
import { HUDSON } from '../host/classes.ts';
import { type Evaluation, Instance, mismatch, type Value, type Vm } from '../host/groovy.ts';
import { awaited, hostOf, objectArg, servicesOf } from '../host/host.ts';
import { type JenkinsObject, jenkinsObject } from '../host/jenkins-object.ts';
import { DUMB_SLAVE, SLAVE } from './classes.ts';

type Fields = { -readonly [Name in keyof Omit<NodeFields, 'toolLocations'>]: NodeFields[Name] };

/** Represents a permanent node. What a script sets takes effect once the node is added, updated or saved. */
export interface SlaveState {
  /** Holds the name with which the node was created, or the one that it has in the home. */
  name: string;
  /** Holds the settings that were set and not yet saved; for a node that is not in the home, all of its settings. */
  changes: Partial<Fields>;
}

export type SlaveObject = Instance<SlaveState>;
export type NodeObject = SlaveObject | JenkinsObject;

export function slaveObject(vm: Vm, name: string): SlaveObject {
  return hostOf(vm).object<SlaveState>(DUMB_SLAVE, slaveKey(name), () => ({ name, changes: {} }));
}

/** Returns the object of a node; '' is the built-in node, which is Jenkins itself. */
export function nodeObject(vm: Vm, name: string): NodeObject {
  return name === '' ? jenkinsObject(vm) : slaveObject(vm, name);
}

/** Returns the stored node; undefined where it is not in the home. */
export function recordOf(vm: Vm, { state }: SlaveObject): NodeRecord | undefined {
  return servicesOf(vm).home.nodes.get(state.name);
}

export function slaveArg(value: Value | undefined): SlaveObject {
  return objectArg<SlaveState>(value, SLAVE);
}

/** Returns the name of any node that is given as an argument; '' for the built-in one. */
export function nodeNameArg(value: Value | undefined): string {
  if (value instanceof Instance && value.type === HUDSON) return '';
  return value instanceof Instance ? slaveArg(value).state.name : mismatch();
}

/** Stores a node: applies the changed settings to the one with this name, or creates it. */
export function* storeNode(vm: Vm, self: SlaveObject): Evaluation {
  const { nodes } = servicesOf(vm).home;
  const { state } = self;
  const record = nodes.get(state.name);
  const { changes } = state;
  if (record === undefined) {
    yield* awaited(vm, nodes.createFrom({ ...EMPTY, ...changes, name: state.name }));
    hostOf(vm).adopt(slaveKey(state.name), self);
  } else if (Object.keys(changes).length > 0) {
    const changed = yield* awaited(vm, nodes.change(record, changes));
    hostOf(vm).rekey(slaveKey(state.name), slaveKey(changed.name));
    state.name = changed.name;
  }
  state.changes = {};
  return null;
}

/** Deletes a node; its object remains, like one of a node that was never added. */
export function* dropNode(vm: Vm, self: SlaveObject): Evaluation {
  const record = recordOf(vm, self);
  if (record === undefined) return null;
  const { name, description, remoteFolder, executors, mode, labels } = record;
  yield* awaited(vm, servicesOf(vm).home.nodes.delete(record));
  self.state.changes = {
    name,
    description,
    remoteFolder,
    executors,
    mode,
    label: labels.join(' '),
    ...self.state.changes,
  };
  hostOf(vm).forget(slaveKey(name));
  return null;
}

const EMPTY: NodeFields = {
  name: '',
  description: '',
  remoteFolder: '',
  executors: 1,
  mode: 'NORMAL',
  label: '',
  launcher: { className: 'hudson.slaves.JNLPLauncher', settings: {} },
  retentionStrategy: { className: 'hudson.slaves.RetentionStrategy$Always', settings: {} },
  environment: [],
  toolLocations: [],
};

function slaveKey(name: string): string {
  return `node ${name.toLowerCase()}`;
}
