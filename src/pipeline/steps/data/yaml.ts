import { LineCounter, parseAllDocuments, stringify, type Tags, YAMLError } from 'yaml';
import {
  BigIntegerValue,
  CLOSURE,
  DoubleValue,
  type Evaluation,
  isNumber,
  ListValue,
  type Machine,
  MapValue,
  newSet,
  SetValue,
  TICK,
  type Value,
} from '../../../groovy/index.ts';

/** As SnakeYAML's. */
const MOST_CHARACTERS = 3 * 1024 * 1024;
const MOST_ALIASES = 50;
const DEEPEST = 200;
const YAML_EXCEPTION = 'org.yaml.snakeyaml.error.YAMLException';

/** All documents of a YAML 1.1 text as values of the script. Throws SnakeYAML's exceptions. */
export function* readYamlText(machine: Machine, text: string, aliases = MOST_ALIASES): Evaluation<Value[]> {
  if (text.length > MOST_CHARACTERS) {
    return machine.fail(
      YAML_EXCEPTION,
      `The incoming YAML document exceeds the limit: ${MOST_CHARACTERS} code points.`,
    );
  }
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, {
    version: '1.1',
    lineCounter,
    intAsBigInt: true,
    merge: true,
    customTags: snakeTags,
  });
  const found: Value[] = [];
  for (const document of Array.isArray(documents) ? documents : []) {
    const [error] = document.errors;
    if (error !== undefined) return machine.fail('org.yaml.snakeyaml.scanner.ScannerException', error.message);
    let value: unknown;
    try {
      value = document.toJS({ mapAsMap: true, maxAliasCount: aliases });
    } catch (thrown) {
      if (!(thrown instanceof ReferenceError || thrown instanceof YAMLError)) throw thrown;
      return machine.fail(
        YAML_EXCEPTION,
        `Number of aliases for non-scalar nodes exceeds the specified max=${aliases}`,
      );
    }
    found.push(yield* scriptValue(machine, value, 0));
  }
  return found;
}

/** Words of SnakeYAML: `y` and `n` are texts, and maps keep their order without being said to. */
const snakeTags = (tags: Tags): Tags =>
  tags.flatMap((tag): Tags => {
    if (typeof tag === 'string') return tag === 'omap' ? [] : [tag];
    if (tag.tag === 'tag:yaml.org,2002:omap') return [];
    if (tag.tag !== 'tag:yaml.org,2002:bool' || !('test' in tag) || tag.test === undefined) return [tag];
    const test = tag.test.test('yes')
      ? /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/
      : /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/;
    return [{ ...tag, test }];
  });

function* scriptValue(machine: Machine, value: unknown, depth: number): Evaluation {
  if (depth > DEEPEST) return machine.fail('java.lang.StackOverflowError', null);
  if (machine.spend(4)) yield TICK;
  if (typeof value === 'bigint') return wholeNumber(value);
  if (typeof value === 'number') return new DoubleValue(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) {
    return yield* machine.construct(machine.classNamed('java.util.Date'), [BigInt(value.getTime())]);
  }
  if (value instanceof Map) {
    const map = machine.map();
    for (const [key, each] of value) {
      machine.mapPut(map, yield* scriptValue(machine, key, depth + 1), yield* scriptValue(machine, each, depth + 1));
    }
    return map;
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Set || Array.isArray(value)) {
    const items: Value[] = [];
    for (const each of value) items.push(yield* scriptValue(machine, each, depth + 1));
    return value instanceof Set ? newSet(machine, items) : machine.list(items);
  }
  return null;
}

function wholeNumber(value: bigint): Value {
  if (BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? value : new BigIntegerValue(value);
}

/** A value as YAML in the block style of SnakeYAML. Throws where it holds what YAML has no word for. */
export function* writeYamlText(machine: Machine, value: Value): Evaluation<string> {
  const text = stringify(yield* plainValue(machine, value, 0), {
    version: '1.1',
    customTags: snakeTags,
    indentSeq: false,
    singleQuote: true,
    blockQuote: 'literal',
    aliasDuplicateObjects: false,
    nullStr: 'null',
  });
  machine.checkString(text.length);
  return text;
}

function* plainValue(machine: Machine, value: Value, depth: number): Evaluation<unknown> {
  if (depth > DEEPEST) return machine.fail('java.lang.StackOverflowError', null);
  if (machine.spend(4)) yield TICK;
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return value;
  if (value instanceof DoubleValue) return value.value;
  if (value instanceof BigIntegerValue) return value.value;
  if (isNumber(value)) return Number(yield* machine.text(value));
  if (value instanceof MapValue) {
    const map = new Map<unknown, unknown>();
    for (const [key, each] of value.table.entries()) {
      map.set(yield* plainValue(machine, key, depth + 1), yield* plainValue(machine, each, depth + 1));
    }
    return map;
  }
  if (value instanceof ListValue || value instanceof SetValue) {
    const items: unknown[] = [];
    const elements = value instanceof ListValue ? value.items : value.table.keys();
    for (const each of elements) items.push(yield* plainValue(machine, each, depth + 1));
    return items;
  }
  if (value.type.name === 'java.util.Date') return new Date(Number(yield* machine.invoke(value, 'getTime', [])));
  if (TEXTS.has(value.type.name) && !value.type.isA(CLOSURE)) return yield* machine.text(value);
  return machine.fail('java.lang.IllegalArgumentException', 'data parameter has invalid content (no-basic classes)');
}

/** Classes of the tables that are written as their text. */
const TEXTS: ReadonlySet<string> = new Set([
  'org.codehaus.groovy.runtime.GStringImpl',
  'java.lang.Character',
  'java.util.UUID',
  'java.net.URL',
]);
