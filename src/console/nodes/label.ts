import { rawEncode } from '../../model/index.ts';
import type { Node } from '../../queue/index.ts';
import { LABEL } from '../host/classes.ts';
import { type NativeClass, nativeClass, newSet, textArg, type Vm } from '../host/groovy.ts';
import { objectArg, servicesOf } from '../host/host.ts';
import { LABEL_ATOM, LABEL_EXPRESSION } from './classes.ts';
import { type LabelObject, type LabelState, labelObject, labelOrNull } from './label-object.ts';
import { nodeNameArg, nodeObject } from './node-object.ts';

export const labelClasses: readonly NativeClass[] = [
  nativeClass<LabelObject>(LABEL, {
    statics: [['get', 1, (_none, [text = null], vm) => labelOrNull(vm, text === null ? null : textArg(vm, text))]],
    methods: [
      ['getName', 0, (self) => self.state.text],
      ['getDisplayName', 0, (self) => self.state.text],
      ['getExpression', 0, (self) => self.state.text],
      ['toString', 0, (self) => self.state.text],
      ['getUrl', 0, (self) => `label/${rawEncode(self.state.text)}/`],
      ['isAtom', 0, (self) => self.type === LABEL_ATOM],
      [
        'getNodes',
        0,
        (self, _args, vm) =>
          newSet(
            vm,
            nodesOf(vm, self).map(({ name }) => nodeObject(vm, name)),
          ),
      ],
      ['isEmpty', 0, (self, _args, vm) => nodesOf(vm, self).length === 0],
      ['isAssignable', 0, (self, _args, vm) => nodesOf(vm, self).some(({ settings }) => settings.executors > 0)],
      ['isOffline', 0, (self, _args, vm) => nodesOf(vm, self).every(({ offline }) => offline)],
      ['contains', 1, (self, [node], vm) => has(vm, self, nodeNameArg(node))],
      ['matches', 1, (self, [node], vm) => has(vm, self, nodeNameArg(node))],
      ['getTotalExecutors', 0, (self, _args, vm) => sum(online(vm, self), ({ settings }) => settings.executors)],
      ['getBusyExecutors', 0, (self, _args, vm) => sum(online(vm, self), ({ busy }) => busy)],
      [
        'getIdleExecutors',
        0,
        (self, _args, vm) => sum(online(vm, self), ({ settings, busy }) => Math.max(0, settings.executors - busy)),
      ],
      [
        'compareTo',
        1,
        (self, [other], vm) => vm.sync(vm.compare(self.state.text, objectArg<LabelState>(other, LABEL).state.text)),
      ],
    ],
  }),
  nativeClass(LABEL_ATOM, {
    constructors: [[1, (_none, [name], vm) => labelObject(vm, textArg(vm, name))]],
    statics: [['get', 1, (_none, [text = null], vm) => labelOrNull(vm, text === null ? null : textArg(vm, text))]],
  }),
  nativeClass(LABEL_EXPRESSION, {}),
];

function nodesOf(vm: Vm, { state }: LabelObject): readonly Node[] {
  return servicesOf(vm).queue.nodes.matching(state.text);
}

function has(vm: Vm, self: LabelObject, name: string): boolean {
  return nodesOf(vm, self).some((node) => node.name === name);
}

function online(vm: Vm, self: LabelObject): readonly Node[] {
  return nodesOf(vm, self).filter(({ offline }) => !offline);
}

function sum(nodes: readonly Node[], of: (node: Node) => number): number {
  return nodes.reduce((total, node) => total + of(node), 0);
}
