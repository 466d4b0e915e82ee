// Reads a SARIF report in a thread of its own (`kit/thread-program.ts` says how it is asked): JSON is read at once, whatever
// its length. What issues do not need (code flows, snippets) stays here.
import { parentPort } from 'node:worker_threads';

const LONGEST_TEXT = 20_000;
const MOST_ARGUMENTS = 20;
const MOST_MESSAGES = 50;
const MOST_RULES = 20_000;
/** Results in one message. */
const PIECE = 200;

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function text(value) {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : undefined;
}

function messageOf(message) {
  if (!isObject(message)) return {};
  const given = Array.isArray(message.arguments) ? message.arguments.slice(0, MOST_ARGUMENTS).map(text) : [];
  return { text: text(message.text), id: text(message.id), arguments: given };
}

function ruleOf(rule) {
  const messages = isObject(rule?.messageStrings) ? Object.entries(rule.messageStrings).slice(0, MOST_MESSAGES) : [];
  return {
    id: text(rule?.id),
    name: text(rule?.name),
    level: text(rule?.defaultConfiguration?.level),
    short: text(rule?.shortDescription?.text),
    messages: Object.fromEntries(messages.map(([id, value]) => [id, text(value?.text)])),
  };
}

function resultOf(result) {
  const place = result.locations?.[0]?.physicalLocation;
  return {
    ruleId: text(result.ruleId) ?? text(result.rule?.id),
    ruleIndex: result.ruleIndex ?? result.rule?.index,
    level: text(result.level),
    kind: text(result.kind),
    message: messageOf(result.message),
    suppressed: Array.isArray(result.suppressions) && result.suppressions.length > 0,
    uri: text(place?.artifactLocation?.uri),
    line: place?.region?.startLine,
    lineEnd: place?.region?.endLine,
    column: place?.region?.startColumn,
  };
}

function* partsOf(bytes) {
  const document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (document === null || !Array.isArray(document.runs)) throw new Error('it has no runs');
  for (const run of document.runs) {
    if (!isObject(run)) continue;
    const rules = run.tool?.driver?.rules;
    yield { kind: 'run', rules: Array.isArray(rules) ? rules.slice(0, MOST_RULES).map(ruleOf) : [] };
    const results = Array.isArray(run.results) ? run.results : [];
    for (let at = 0; at < results.length; at += PIECE) {
      yield {
        kind: 'results',
        results: results
          .slice(at, at + PIECE)
          .filter(isObject)
          .map(resultOf),
      };
    }
  }
}

let parts = [];
let answer = null;

function next() {
  try {
    const { done, value } = answer.next();
    return done ? { kind: 'end' } : { kind: 'part', part: value };
  } catch (error) {
    return { kind: 'refused', reason: String(error.message) };
  }
}

parentPort.on('message', (message) => {
  if ('part' in message) parts.push(message.part);
  else if ('end' in message) {
    answer = partsOf(parts[0]);
    parts = [];
  } else parentPort.postMessage(next());
});
