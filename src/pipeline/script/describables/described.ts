import {
  defineClass,
  Instance,
  type Machine,
  MapValue,
  type NativeClass,
  nativeClass,
  newMap,
  type Value,
} from '../../../groovy/index.ts';

/** Is the key of the only argument of a call without names. */
export const ANONYMOUS = '<anonymous>';

interface UninstantiatedState {
  readonly symbol: string;
  readonly args: ReadonlyMap<string, Value>;
}

/**
 * Represents what a call of a symbol returns: `string(name: 'x')`. It is instantiated only where an object of a class is
 * needed.
 */
export type Uninstantiated = Instance<UninstantiatedState>;

const CLASS = defineClass('org.jenkinsci.plugins.structs.describable.UninstantiatedDescribable');

/** Lists the class of uninstantiated objects, with the methods that scripts may call. */
export const describableClasses: readonly NativeClass[] = [
  nativeClass<Uninstantiated>(CLASS, {
    methods: [
      ['getSymbol', 0, (self) => self.state.symbol],
      ['getKlass', 0, () => null],
      ['getArguments', 0, (self, _args, vm) => newMap(vm, [...self.state.args])],
      [
        'toString',
        0,
        function* (self: Uninstantiated, _args: readonly Value[], vm: unknown) {
          const parts: string[] = [];
          for (const [name, value] of self.state.args) parts.push(`${name}=${yield* (vm as Machine).text(value)}`);
          return `@${self.state.symbol}(${parts.join(',')})`;
        },
      ],
    ],
  }),
];

export function uninstantiated(symbol: string, args: ReadonlyMap<string, Value>): Uninstantiated {
  return new Instance(CLASS, { symbol, args });
}

/** Describes an object that a script wants to instantiate. */
export interface Description {
  /** Holds the value of `$class`. */
  readonly className: string | null;
  readonly symbol: string | null;
  readonly args: ReadonlyMap<string, Value>;
}

/** Returns the description that a value represents; null where it represents none. */
export function descriptionOf(value: Value): Description | null {
  if (value instanceof Instance && value.type === CLASS) {
    const { symbol, args } = (value as Uninstantiated).state;
    return { className: null, symbol, args };
  }
  if (!(value instanceof MapValue)) return null;
  const args = new Map<string, Value>();
  let className: string | null = null;
  for (const [key, each] of value.table.entries()) {
    if (typeof key !== 'string') return null;
    if (key === '$class') className = typeof each === 'string' ? each : null;
    else args.set(key, each);
  }
  return { className, symbol: null, args };
}
