/** Names the class that Jenkins has for a label expression, by its outermost operator; `atom` is a simple label. */
export type LabelClass =
  | 'atom'
  | `hudson.model.labels.LabelExpression$${'And' | 'Or' | 'Not' | 'Paren' | 'Implies' | 'Iff'}`;

/** Lists the operators, beginning with the one that binds least. */
const OPERATORS = [
  ['<->', 'hudson.model.labels.LabelExpression$Iff'],
  ['->', 'hudson.model.labels.LabelExpression$Implies'],
  ['||', 'hudson.model.labels.LabelExpression$Or'],
  ['&&', 'hudson.model.labels.LabelExpression$And'],
] as const;

const TOKEN = /"(?:\\.|[^"\\])*"|<->|->|\|\||&&|[()!]|\s+|[^\s"()!&|<>-]+|./g;

/**
 * Returns the class of a label expression. The text need not be valid: an invalid one counts as a simple label, as in
 * Jenkins.
 */
export function labelClassOf(expression: string): LabelClass {
  const tokens = [...expression.matchAll(TOKEN)].map(([token]) => token).filter((token) => token.trim() !== '');
  let depth = 0;
  const outer = new Set<string>();
  for (const token of tokens) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) outer.add(token);
    if (depth < 0) return 'atom';
  }
  if (depth !== 0) return 'atom';
  const [, found] = OPERATORS.find(([operator]) => outer.has(operator)) ?? [];
  if (found !== undefined) return found;
  if (tokens[0] === '!' && tokens.length > 1) return 'hudson.model.labels.LabelExpression$Not';
  if (tokens[0] === '(' && tokens.length > 2) return 'hudson.model.labels.LabelExpression$Paren';
  return 'atom';
}
