import {
  defineClass,
  Instance,
  ITERABLE,
  intArg,
  type NativeClass,
  nativeClass,
  newList,
  newMap,
  OBJECT,
  SERIALIZABLE,
} from '../../../../groovy/index.ts';

const CSV_RECORD = defineClass('org.apache.commons.csv.CSVRecord', OBJECT, [SERIALIZABLE, ITERABLE]);

interface RecordState {
  readonly values: readonly string[];
  readonly number: number;
}

type CsvRecord = Instance<RecordState>;

export const csvRecordClass: NativeClass = nativeClass<CsvRecord>(CSV_RECORD, {
  methods: [
    ['get', 1, (self, [index], vm) => valueAt(self, intArg(index), vm)],
    ['getAt', 1, (self, [index], vm) => valueAt(self, intArg(index), vm)],
    ['size', 0, (self) => self.state.values.length],
    ['getRecordNumber', 0, (self) => BigInt(self.state.number)],
    ['toList', 0, (self, _args, vm) => newList(vm, [...self.state.values])],
    ['toMap', 0, (_self, _args, vm) => newMap(vm, [])],
    [
      'iterator',
      0,
      function* (self, _args, vm) {
        return yield* vm.invoke(newList(vm, [...self.state.values]), 'iterator', []);
      },
    ],
    [
      'toString',
      0,
      (self) => {
        const { values, number } = self.state;
        return `CSVRecord [comment='null', recordNumber=${number}, values=[${values.join(', ')}]]`;
      },
    ],
  ],
});

function valueAt({ state }: CsvRecord, index: number, vm: { fail(name: string, message: string): never }): string {
  const { values } = state;
  return (
    values[index] ??
    vm.fail('java.lang.ArrayIndexOutOfBoundsException', `Index ${index} out of bounds for length ${values.length}`)
  );
}

export function csvRecord(values: readonly string[], number: number): CsvRecord {
  return new Instance(CSV_RECORD, { values, number });
}

/** Returns the values of a record; undefined where the value is no record. */
export function csvValues(value: unknown): readonly string[] | undefined {
  return value instanceof Instance && value.type === CSV_RECORD ? (value.state as RecordState).values : undefined;
}
