import { evaluateXPath, legalText, openForXPath, wrapNodes, writeTree, type XPathQuery } from '../../xml/index.ts';
import type { Selected } from './selected.ts';

/** Limits the milliseconds of a query, since others wait meanwhile. */
const MAX_MS = 50;

/** Evaluates a query by the package for XPath. Throws XPathError, and XmlError where the document cannot be read. */
export async function selectInTree(
  source: string,
  query: XPathQuery,
  pause: () => Promise<void>,
  milliseconds = MAX_MS,
): Promise<Selected> {
  const document = await openForXPath(legalText(source, '1.0'), pause);
  await pause();
  const selection = evaluateXPath(document, query, milliseconds);
  if (selection.type === 'value') return selection;
  const { nodes } = selection;
  const [first] = nodes;
  return {
    type: 'nodes',
    count: nodes.length,
    text: () => (first?.kind === 'text' ? (first.value ?? '') : null),
    written: async () => nodes.map(writeTree).join(''),
    wrapped: async (name) => writeTree(wrapNodes(name, nodes)),
  };
}
