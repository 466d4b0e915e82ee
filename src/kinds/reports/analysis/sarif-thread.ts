import { Worker } from 'node:worker_threads';

/** What the thread sends: the parts of results that are looked at, a few hundred at a time, each with its run. */
export type SarifPart =
  | { readonly kind: 'run'; readonly rules: readonly unknown[] }
  | { readonly kind: 'results'; readonly results: readonly unknown[] }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'end' };

/**
 * Runs in the thread: JSON is read at once, whatever its length, and nobody else would
 * have a turn meanwhile. What issues do not need (code flows, snippets) stays there.
 */
const READ = `
function* partsOf(bytes) {
  let document;
  try { document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)); }
  catch (error) { yield { kind: 'failed', reason: String(error.message) }; return; }
  if (document === null || !Array.isArray(document.runs)) { yield { kind: 'failed', reason: 'it has no runs' }; return; }
  const text = (value) => typeof value === 'string' ? value.slice(0, 20000) : undefined;
  const message = (value) => value && typeof value === 'object' ? { text: text(value.text), id: text(value.id), arguments: Array.isArray(value.arguments) ? value.arguments.slice(0, 20).map(text) : [] } : {};
  const rule = (each) => ({ id: text(each?.id), name: text(each?.name), level: text(each?.defaultConfiguration?.level), short: text(each?.shortDescription?.text), messages: each?.messageStrings && typeof each.messageStrings === 'object' ? Object.fromEntries(Object.entries(each.messageStrings).slice(0, 50).map(([id, value]) => [id, text(value?.text)])) : {} });
  for (const run of document.runs) {
    if (run === null || typeof run !== 'object') continue;
    const rules = run.tool?.driver?.rules;
    yield { kind: 'run', rules: Array.isArray(rules) ? rules.slice(0, 20000).map(rule) : [] };
    const results = Array.isArray(run.results) ? run.results : [];
    for (let at = 0; at < results.length; at += 200) {
      yield { kind: 'results', results: results.slice(at, at + 200).filter((each) => each && typeof each === 'object').map((each) => {
        const place = each.locations?.[0]?.physicalLocation;
        return { ruleId: text(each.ruleId) ?? text(each.rule?.id), ruleIndex: each.ruleIndex ?? each.rule?.index, level: text(each.level), kind: text(each.kind), message: message(each.message), suppressed: Array.isArray(each.suppressions) && each.suppressions.length > 0, uri: text(place?.artifactLocation?.uri), line: place?.region?.startLine, lineEnd: place?.region?.endLine, column: place?.region?.startColumn };
      }) };
    }
  }
  yield { kind: 'end' };
}`;

const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
${READ}
for (const part of partsOf(workerData)) parentPort.postMessage(part);`;

/** Parts of a report, read in a thread of its own, which ends with it. */
export async function* sarifParts(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<SarifPart, void> {
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: bytes,
    transferList: [bytes.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const waiting: SarifPart[] = [];
  let wake: () => void = () => undefined;
  const take = (part: SarifPart): void => {
    waiting.push(part);
    wake();
  };
  worker.on('message', take);
  worker.on('error', (error) => take({ kind: 'failed', reason: error.message }));
  worker.on('exit', () => take({ kind: 'failed', reason: 'it could not be read in its thread' }));
  try {
    for (;;) {
      const part = waiting.shift();
      if (part === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      yield part;
      if (part.kind === 'end' || part.kind === 'failed') return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    await worker.terminate();
  }
}
