const ALL = [
  '>>>=',
  '===',
  '!==',
  '<=>',
  '==~',
  '**=',
  '>>>',
  '>>=',
  '<<=',
  '..<',
  '...',
  '==',
  '=~',
  '!=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '++',
  '--',
  '**',
  '&&',
  '||',
  '<<',
  '>>',
  '<=',
  '>=',
  '->',
  '..',
  '*.',
  '?.',
  '?:',
  '.&',
  '?',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ':',
  ',',
  '.',
  '=',
  '!',
  '~',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '&',
  '|',
  '^',
  ';',
  '@',
];

/** Lists operators and punctuation by their first character, longest first. */
export const OPERATORS: ReadonlyMap<string, readonly string[]> = byFirstCharacter(ALL);

function byFirstCharacter(operators: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const operator of operators) {
    const first = operator.charAt(0);
    const group = map.get(first);
    if (group === undefined) map.set(first, [operator]);
    else group.push(operator);
  }
  for (const group of map.values()) group.sort((a, b) => b.length - a.length);
  return map;
}
