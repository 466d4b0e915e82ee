import { JENKINS } from '../host/classes.ts';
import {
  arrayOf,
  elementsArg,
  ListValue,
  type NativeClass,
  nativeClass,
  newSet,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, servicesOf } from '../host/host.ts';
import type { JenkinsObject } from '../host/jenkins-object.ts';
import { COMPUTER } from './classes.ts';
import { computerObject, computerOrNull } from './computer-object.ts';
import { labelObject, labelOrNull } from './label-object.ts';
import { dropNode, recordOf, slaveArg, slaveObject, storeNode } from './node-object.ts';

/** Defines the members of Jenkins for its nodes. */
export const jenkinsNodeClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    methods: [
      // Agents connect by HTTP alone.
      ['getTcpSlaveAgentListener', 0, () => null],
      ['getNodes', 0, (_self, _args, vm) => slaves(vm)],
      ['getSlaves', 0, (_self, _args, vm) => slaves(vm)],
      ['getNode', 1, (_self, [name], vm) => slaveOrNull(vm, textArg(vm, name))],
      ['addNode', 1, (_self, [node], vm) => storeNode(vm, slaveArg(node))],
      [
        'updateNode',
        1,
        function* (_self, [node], vm) {
          const slave = slaveArg(node);
          if (recordOf(vm, slave) === undefined) return false;
          yield* storeNode(vm, slave);
          return true;
        },
      ],
      ['removeNode', 1, (_self, [node], vm) => dropNode(vm, slaveArg(node))],
      [
        'setNodes',
        1,
        function* (_self, [nodes], vm) {
          const wanted = elementsArg(vm, nodes).map(slaveArg);
          const names = new Set(wanted.map(({ state }) => state.name.toLowerCase()));
          for (const { name } of servicesOf(vm).home.nodes.all())
            if (!names.has(name.toLowerCase())) yield* dropNode(vm, slaveObject(vm, name));
          for (const each of wanted) yield* storeNode(vm, each);
          return null;
        },
      ],
      ['getComputers', 0, (_self, _args, vm) => computers(vm)],
      ['getComputer', 1, (_self, [name], vm) => computerByName(vm, textArg(vm, name))],
      ['getLabel', 1, (_self, [text = null], vm) => labelOrNull(vm, text === null ? null : textArg(vm, text))],
      ['getLabelAtom', 1, (_self, [text = null], vm) => labelOrNull(vm, text === null ? null : textArg(vm, text))],
      ['getLabels', 0, (_self, _args, vm) => labels(vm)],
      ['getLabelAtoms', 0, (_self, _args, vm) => labels(vm)],
    ],
  }),
];

function slaves(vm: Vm): Value {
  return list(
    servicesOf(vm)
      .home.nodes.all()
      .map(({ name }) => slaveObject(vm, name)),
  );
}

function slaveOrNull(vm: Vm, name: string): Value {
  const record = servicesOf(vm).home.nodes.get(name);
  return record === undefined ? null : slaveObject(vm, record.name);
}

function computers(vm: Vm): Value {
  const all = servicesOf(vm).queue.nodes.all();
  return new ListValue(
    all.map(({ name }) => computerObject(vm, name)),
    arrayOf(COMPUTER),
  );
}

function computerByName(vm: Vm, name: string): Value {
  if (name === '(built-in)' || name === '(master)' || name === '') return computerObject(vm, '');
  const record = servicesOf(vm).home.nodes.get(name);
  return record === undefined ? null : computerOrNull(vm, record.name);
}

/** Returns every label that some node has. */
function labels(vm: Vm): Value {
  const all = servicesOf(vm)
    .queue.nodes.all()
    .flatMap((node) => node.labels);
  return newSet(
    vm,
    [...new Set(all)].sort().map((label) => labelObject(vm, label)),
  );
}
