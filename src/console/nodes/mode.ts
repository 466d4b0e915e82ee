import { Instance, mismatch, type NativeClass, nativeClass, textArg, type Value } from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';
import { MODE } from './classes.ts';

interface ModeState {
  readonly name: 'NORMAL' | 'EXCLUSIVE';
}

const MODES = {
  NORMAL: new Instance<ModeState>(MODE, { name: 'NORMAL' }),
  EXCLUSIVE: new Instance<ModeState>(MODE, { name: 'EXCLUSIVE' }),
};

const ABOUT = {
  NORMAL: 'Use this node as much as possible',
  EXCLUSIVE: 'Only build jobs with label expressions matching this node',
};

export function modeObject(name: ModeState['name']): Value {
  return MODES[name];
}

export function modeArg(value: Value | undefined): ModeState['name'] {
  return value === 'NORMAL' || value === 'EXCLUSIVE' ? value : objectArg<ModeState>(value, MODE).state.name;
}

export const modeClasses: readonly NativeClass[] = [
  nativeClass<Instance<ModeState>>(MODE, {
    constants: MODES,
    statics: [
      [
        'valueOf',
        1,
        (_none, [name], vm) => {
          const wanted = textArg(vm, name);
          return wanted === 'NORMAL' || wanted === 'EXCLUSIVE' ? MODES[wanted] : mismatch();
        },
      ],
    ],
    methods: [
      ['name', 0, (self) => self.state.name],
      ['getName', 0, (self) => self.state.name],
      ['toString', 0, (self) => self.state.name],
      ['getDescription', 0, (self) => ABOUT[self.state.name]],
    ],
  }),
];
