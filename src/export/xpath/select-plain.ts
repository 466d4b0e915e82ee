import { MAX_XPATH_LENGTH, MAX_XPATH_SOURCE, type XPathQuery } from '../../xml/index.ts';
import { type PlainDocument, TEXT } from './document.ts';
import { evaluate, inOrder } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { readExpression } from './kept.ts';
import { scan } from './scan.ts';
import type { Selected } from './selected.ts';
import { MAX_STEPS, StepsLeft } from './steps-left.ts';
import { Unsupported } from './unsupported.ts';
import { isNodes } from './values.ts';
import { without } from './without.ts';
import { writeNodes, writeWrapped } from './write.ts';

/**
 * Evaluates XPath 1.0 on a rendered document, and awaits `pause` between pieces of the work. Returns null for what is left
 * to `evaluateXPath`: mistakes, whose messages it knows, and rare things. Throws XPathError where it takes too long.
 */
export async function selectPlain(
  source: string,
  { exclude, select }: XPathQuery,
  pause: () => Promise<void>,
  steps = MAX_STEPS,
): Promise<Selected | null> {
  const texts = select === null ? exclude : [...exclude, select];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_XPATH_LENGTH || source.length > MAX_XPATH_SOURCE) return null;
  const expressions = texts.map(readExpression);
  if (!expressions.every((expression) => expression !== null)) return null;
  const document = await scanned(source, pause);
  if (document === null) return null;
  await pause();
  try {
    return await evaluated(document, expressions, select !== null, new StepsLeft(steps), pause);
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

async function scanned(source: string, pause: () => Promise<void>): Promise<PlainDocument | null> {
  const pieces = scan(source);
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    await pause();
  }
}

/** Evaluates expressions one after the other; all but a last one that selects say what is taken out. */
async function evaluated(
  whole: PlainDocument,
  expressions: readonly Expression[],
  selects: boolean,
  left: StepsLeft,
  pause: () => Promise<void>,
): Promise<Selected> {
  let document = whole;
  for (const [at, expression] of expressions.entries()) {
    const value = evaluate(expression, { document, left, node: 0, position: 1, size: 1 });
    if (selects && at === expressions.length - 1) {
      return isNodes(value) ? nodesIn(document, inOrder(value), pause) : { type: 'value', value };
    }
    if (!isNodes(value)) throw new Unsupported();
    left.spend(document.size);
    document = without(document, value);
    await pause();
  }
  return nodesIn(document, [0], pause);
}

function nodesIn(document: PlainDocument, nodes: readonly number[], pause: () => Promise<void>): Selected {
  const [first] = nodes;
  return {
    type: 'nodes',
    count: nodes.length,
    text: () => (first !== undefined && document.kind(first) === TEXT ? document.text(first) : null),
    written: () => writeNodes({ document, pause }, nodes),
    wrapped: (name) => writeWrapped({ document, pause }, name, nodes),
  };
}
