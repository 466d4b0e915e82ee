import {
  COMPARABLE,
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
} from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';

interface VersionState {
  readonly text: string;
}

const VERSION_NUMBER = defineClass('hudson.util.VersionNumber', OBJECT, [COMPARABLE]);

export function versionObject(text: string): Instance<VersionState> {
  return new Instance(VERSION_NUMBER, { text });
}

/**
 * Compares two versions: numbers by value, before words; words by their letters. Jenkins has more rules for words such as
 * `beta`.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [x = '0', y = '0'] = [left[at], right[at]];
    if (x === y) continue;
    const [p, q] = [Number(x), Number(y)];
    if (Number.isNaN(p) !== Number.isNaN(q)) return Number.isNaN(p) ? -1 : 1;
    const order = Number.isNaN(p) ? (x < y ? -1 : 1) : Math.sign(p - q);
    if (order !== 0) return order;
  }
  return 0;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
}

export const versionClasses: readonly NativeClass[] = [
  nativeClass<Instance<VersionState>>(VERSION_NUMBER, {
    constructors: [[1, (_none, [text], vm) => versionObject(textArg(vm, text))]],
    methods: [
      ['toString', 0, (self) => self.state.text],
      ['compareTo', 1, (self, [other]) => compareVersions(self.state.text, versionArg(other))],
      ['isOlderThan', 1, (self, [other]) => compareVersions(self.state.text, versionArg(other)) < 0],
      ['isNewerThan', 1, (self, [other]) => compareVersions(self.state.text, versionArg(other)) > 0],
      ['isOlderThanOrEqualTo', 1, (self, [other]) => compareVersions(self.state.text, versionArg(other)) <= 0],
      ['isNewerThanOrEqualTo', 1, (self, [other]) => compareVersions(self.state.text, versionArg(other)) >= 0],
      [
        'equals',
        1,
        (self, [other]) =>
          other instanceof Instance &&
          other.type === VERSION_NUMBER &&
          compareVersions(self.state.text, versionArg(other)) === 0,
      ],
      ['hashCode', 0, (self, _args, vm) => vm.sync(vm.invoke(self.state.text, 'hashCode', []))],
    ],
  }),
];

function versionArg(value: Value | undefined): string {
  return objectArg<VersionState>(value, VERSION_NUMBER).state.text;
}
