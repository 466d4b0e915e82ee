// Reads and writes YAML in a thread of its own (`kit/thread-program.ts` says how it is asked): a text of some megabytes takes
// seconds and hundreds of megabytes. What it says and is told are tokens, as `yaml-tokens.ts` has them.
import { parentPort } from 'node:worker_threads';
import { Composer, LineCounter, Parser, parseAllDocuments, stringify, YAMLError } from 'yaml';

/** Tokens in one message. */
const PIECE = 2000;
/** As many elements as a collection of a script may have, all together. */
const MOST_TOKENS = 2_000_000;
const DEEPEST = 200;

/** Words of SnakeYAML: `y` and `n` are texts, and maps keep their order without being said to. */
function snakeTags(tags) {
  return tags.flatMap((tag) => {
    if (typeof tag === 'string') return tag === 'omap' ? [] : [tag];
    if (tag.tag === 'tag:yaml.org,2002:omap') return [];
    if (tag.tag !== 'tag:yaml.org,2002:bool' || tag.test === undefined) return [tag];
    const test = tag.test.test('yes')
      ? /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/
      : /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/;
    return [{ ...tag, test }];
  });
}

const READING = { version: '1.1', intAsBigInt: true, merge: true, customTags: snakeTags };
const WRITING = {
  version: '1.1',
  customTags: snakeTags,
  indentSeq: false,
  singleQuote: true,
  blockQuote: 'literal',
  aliasDuplicateObjects: false,
  nullStr: 'null',
};

class Refused extends Error {}

/** The documents one after the other, so that not all of them are held as trees. */
function* read({ text, aliases }) {
  let tokens = [];
  let count = 0;
  for (const document of documentsOf(text)) {
    const [error] = document.errors;
    if (error !== undefined) throw new Refused(`scanner ${complaintOf(text, error)}`);
    for (const token of tokensOf(plainOf(document, aliases), 0)) {
      tokens.push(token);
      count += 1;
      if (count > MOST_TOKENS) throw new Refused('size');
      if (tokens.length < PIECE) continue;
      yield tokens;
      tokens = [];
    }
  }
  yield tokens;
}

function* documentsOf(text) {
  const composer = new Composer(READING);
  const parser = new Parser();
  for (const token of parser.parse(text)) yield* composer.next(token);
  yield* composer.end();
}

/** With line, column and the line itself. */
function complaintOf(text, error) {
  for (const document of parseAllDocuments(text, { ...READING, lineCounter: new LineCounter() })) {
    const [first] = document.errors;
    if (first !== undefined) return first.message;
  }
  return error.message;
}

function plainOf(document, aliases) {
  try {
    return document.toJS({ mapAsMap: true, maxAliasCount: aliases });
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof YAMLError) throw new Refused('aliases');
    throw error;
  }
}

function* tokensOf(value, depth) {
  if (depth > DEEPEST) throw new Refused('depth');
  if (typeof value === 'string') yield `"${value}`;
  else if (value instanceof Map) {
    yield '{';
    for (const [key, each] of value) {
      yield* tokensOf(key, depth + 1);
      yield* tokensOf(each, depth + 1);
    }
    yield '}';
  } else if (Array.isArray(value) || value instanceof Set) {
    yield value instanceof Set ? '<' : '[';
    for (const each of value) yield* tokensOf(each, depth + 1);
    yield ')';
  } else if (value instanceof Uint8Array) yield `"${Buffer.from(value).toString('base64')}`;
  else yield value ?? null;
}

function* write({ parts }) {
  const values = [[]];
  const add = (value) => values.at(-1).push(value);
  for (const token of parts.flat()) {
    if (token === '{' || token === '[') values.push([]);
    else if (token === ')') add(values.pop());
    else if (token === '}') {
      const entries = values.pop();
      const map = new Map();
      for (let at = 0; at < entries.length; at += 2) map.set(entries[at], entries[at + 1]);
      add(map);
    } else add(typeof token === 'string' ? token.slice(1) : token);
  }
  yield stringify(values[0][0], WRITING);
}

function* answerTo([question, ...parts]) {
  if (question.kind === 'read') yield* read(question);
  else yield* write({ parts });
}

let parts = [];
let answer = null;

function told(message) {
  if ('part' in message) parts.push(message.part);
  else if ('end' in message) {
    answer = answerTo(parts);
    parts = [];
  } else parentPort.postMessage(next());
}

function next() {
  try {
    const { done, value } = answer.next();
    return done ? { kind: 'end' } : { kind: 'part', part: value };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', reason: error.message };
    if (error instanceof RangeError) return { kind: 'refused', reason: 'depth' };
    throw error;
  }
}

parentPort.on('message', told);
