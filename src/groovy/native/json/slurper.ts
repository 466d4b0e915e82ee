import { arrayOf, defineClass, ENUM, STRING } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, textArg } from '../arguments.ts';
import { type MethodRow, nativeClass } from '../define.ts';
import type { EnumState } from '../objects/index.ts';
import { readClassic } from './classic-reader.ts';
import { JsonReader } from './json-reader.ts';

const PARSER_TYPE = new GroovyClass('groovy.json.JsonParserType', ENUM, [], 'enum');
const JSON_SLURPER = defineClass('groovy.json.JsonSlurper');
const JSON_SLURPER_CLASSIC = defineClass('groovy.json.JsonSlurperClassic');

const parserTypes = ['INDEX_OVERLAY', 'CHARACTER_SOURCE', 'LAX', 'CHAR_BUFFER'].map(
  (name, ordinal) => new Instance<EnumState>(PARSER_TYPE, { name, ordinal }),
);

/** Defines the kinds of parsers, which all read alike here. */
export const parserType = nativeClass<Instance<EnumState>>(PARSER_TYPE, {
  constants: Object.fromEntries(parserTypes.map((each) => [each.state.name, each])),
  statics: [['values', 0, () => new ListValue([...parserTypes], arrayOf(PARSER_TYPE))]],
});

interface SlurperState {
  type: Value;
  checksDates: boolean;
}

type Slurper = Instance<SlurperState>;

/** Returns the text of a Reader, or of an array of characters or bytes. */
function* sourceText(vm: Vm, source: Value): Evaluation<string> {
  if (source === null) return vm.fail('java.lang.IllegalArgumentException', 'Text must not be null or empty');
  if (source instanceof ListValue && source.isArray)
    return yield* vm.text(
      yield* vm.construct(STRING, source.type.component?.name === 'byte' ? [source, 'UTF-8'] : [source]),
    );
  return vm.respondsTo(source, 'getText', 0) ? yield* vm.text(yield* vm.invoke(source, 'getText', [])) : mismatch();
}

function* read(vm: Vm, text: string): Evaluation {
  if (text === '') return vm.fail('java.lang.IllegalArgumentException', 'Text must not be null or empty');
  return yield* new JsonReader(vm, text).read();
}

const rows: readonly MethodRow<Slurper>[] = [
  [
    'parseText',
    1,
    function* (_self, [text], vm) {
      return yield* read(vm, text === null ? '' : textArg(vm, text));
    },
  ],
  [
    'parse',
    [1, 2],
    function* (_self, [source = null], vm) {
      return yield* read(vm, yield* sourceText(vm, source));
    },
  ],
  ['getType', 0, (self) => self.state.type],
  [
    'setType',
    1,
    (self, [type]) => {
      if (!(type instanceof Instance) || type.type !== PARSER_TYPE) return mismatch();
      self.state.type = type;
      return self;
    },
  ],
  ['isCheckDates', 0, (self) => self.state.checksDates],
  [
    'setCheckDates',
    1,
    (self, [checks]) => {
      self.state.checksDates = booleanArg(checks);
      return self;
    },
  ],
];

export const jsonSlurper = nativeClass<Slurper>(JSON_SLURPER, {
  constructors: [
    [0, () => new Instance<SlurperState>(JSON_SLURPER, { type: parserTypes.at(-1) ?? null, checksDates: true })],
  ],
  methods: rows,
});

export const jsonSlurperClassic = nativeClass<Instance>(JSON_SLURPER_CLASSIC, {
  constructors: [[0, () => new Instance(JSON_SLURPER_CLASSIC, {})]],
  methods: [
    [
      'parseText',
      1,
      function* (_self, [text], vm) {
        const given = text === null ? '' : textArg(vm, text);
        if (given !== '') return yield* readClassic(vm, given);
        return vm.fail('java.lang.IllegalArgumentException', 'The JSON input text should neither be null nor empty.');
      },
    ],
    [
      'parse',
      1,
      function* (_self, [source = null], vm) {
        return yield* readClassic(vm, yield* sourceText(vm, source));
      },
    ],
  ],
});
