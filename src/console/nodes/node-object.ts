import type { NodeFields, NodeRecord } from '../../home/index.ts';
import { HUDSON } from '../classes.ts';
import { type Evaluation, Instance, mismatch, type Value, type Vm } from '../groovy.ts';
import { awaited, hostOf, objectArg, servicesOf } from '../host.ts';
import { type JenkinsObject, jenkinsObject } from '../jenkins-object.ts';
import { DUMB_SLAVE, SLAVE } from './classes.ts';

type Fields = { -readonly [Name in keyof Omit<NodeFields, 'toolLocations'>]: NodeFields[Name] };

/** A permanent node. What a script sets of it holds for the server once the node is added, updated or saved. */
export interface SlaveState {
  /** As it was made, or as it is called in the home. */
  name: string;
  /** Set and not yet handed over; of a node that is not in the home all that there is of it. */
  changes: Partial<Fields>;
}

export type SlaveObject = Instance<SlaveState>;
export type NodeObject = SlaveObject | JenkinsObject;

export function slaveObject(vm: Vm, name: string): SlaveObject {
  return hostOf(vm).object<SlaveState>(DUMB_SLAVE, slaveKey(name), () => ({ name, changes: {} }));
}

/** '' is the built-in node, which is Jenkins itself. */
export function nodeObject(vm: Vm, name: string): NodeObject {
  return name === '' ? jenkinsObject(vm) : slaveObject(vm, name);
}

/** Undefined: it is not in the home. */
export function recordOf(vm: Vm, { state }: SlaveObject): NodeRecord | undefined {
  return servicesOf(vm).home.nodes.get(state.name);
}

export function slaveArg(value: Value | undefined): SlaveObject {
  return objectArg<SlaveState>(value, SLAVE);
}

/** Name of any node; '' is the built-in one. */
export function nodeNameArg(value: Value | undefined): string {
  if (value instanceof Instance && value.type === HUDSON) return '';
  return value instanceof Instance ? slaveArg(value).state.name : mismatch();
}

/** A node of this name is kept: with what was set of it, or as a new one. */
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

/** It stays an object, as of a node that was never added. */
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
