import fc, { type WeightedArbitrary } from 'fast-check';
import { escapeXml } from '../../xml-text.ts';

const NAMES = ['a', 'b', 'c', 'job', 'name', 'd-e', 'text'];
const TEXTS = [
  ...[
    'x',
    'a b',
    ' x  y ',
    '1',
    '2',
    '-3.5',
    '.5',
    '5.',
    '1e3',
    '0x10',
    ' 7 ',
    '0.1',
    '0.2',
    '0.7',
    '1.000000000000001',
  ],
  ...[
    'NaN',
    'true',
    'é',
    'a & b',
    '<',
    ']]',
    '"\'',
    '\r\n',
    'a\rb',
    '\t',
    '\u0001',
    '\ud800',
    '😀',
    '\u0085',
    '\u2028',
    '\ufeff',
  ],
];

const name = fc.constantFrom(...NAMES);
const text = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TEXTS) }, { weight: 1, arbitrary: fc.string() });

/** Makes documents as the remote API renders them. */
export const documents: fc.Arbitrary<string> = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text.map(escapeXml),
    fc.constant(''),
    fc.array(tie('element'), { maxLength: 5 }).map((elements) => elements.join('')),
  ),
  element: fc
    .tuple(name, fc.constantFrom('', '', " _class='h.F'", " _class='1'", ' _class=\'a &amp; "b"\''), tie('content'))
    .map(([tag, attribute, content]) => `<${tag}${attribute}>${content}</${tag}>`),
})).element;

const AXES = [
  ...['', '', '', '', 'child::', 'descendant::', 'descendant-or-self::', 'self::', 'parent::', '@', 'attribute::'],
  ...['ancestor::', 'ancestor-or-self::', 'following-sibling::', 'preceding-sibling::', 'following::', 'preceding::'],
];
const TESTS = [...NAMES, '_class', '*', '*', 'text()', 'node()'];
const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'div', 'mod', 'and', 'or'];
const NUMBERS = ['0', '1', '2', '3', '-1', '1.5', '.5', '0.1', '1000000000000000000000000', '0.00000001'];
const LITERALS = ["'x'", '"a b"', "''", "'1'", "'_'", "'h.F'", "' '", "'&'", "'1e3'"];

const FUNCTIONS: readonly (readonly [string, number, number])[] = [
  ['last', 0, 0],
  ['position', 0, 0],
  ['count', 1, 1],
  ['name', 0, 1],
  ['local-name', 0, 1],
  ['namespace-uri', 0, 1],
  ['string', 0, 1],
  ['concat', 2, 4],
  ['starts-with', 2, 2],
  ['contains', 2, 2],
  ['substring-before', 2, 2],
  ['substring-after', 2, 2],
  ['substring', 2, 3],
  ['string-length', 0, 1],
  ['normalize-space', 0, 1],
  ['translate', 3, 3],
  ['boolean', 1, 1],
  ['not', 1, 1],
  ['true', 0, 0],
  ['false', 0, 0],
  ['number', 0, 1],
  ['sum', 1, 1],
  ['floor', 1, 1],
  ['ceiling', 1, 1],
  ['round', 1, 1],
];
const NODE_FUNCTIONS: ReadonlySet<string> = new Set(['count', 'sum', 'name', 'local-name', 'namespace-uri']);

type Parts = {
  expression: string;
  path: string;
  relative: string;
  step: string;
  predicates: string;
  call: string;
};

type Tie = <K extends keyof Parts>(key: K) => fc.Arbitrary<Parts[K]>;

function kindsOfExpression(tie: Tie): readonly WeightedArbitrary<string>[] {
  return [
    { weight: 1, arbitrary: fc.constantFrom(...NUMBERS, ...LITERALS) },
    { weight: 5, arbitrary: tie('path') },
    { weight: 4, arbitrary: tie('call') },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...OPERATORS), tie('expression'))
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    },
    { weight: 1, arbitrary: tie('expression').map((inner) => `-${inner}`) },
    { weight: 1, arbitrary: fc.tuple(tie('path'), tie('path')).map((both) => both.join('|')) },
    { weight: 1, arbitrary: fc.tuple(tie('expression'), tie('predicates')).map(([of, by]) => `(${of})${by}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('path'), tie('predicates'), fc.constantFrom('/', '//'), tie('relative'))
        .map(([of, by, slash, more]) => `(${of})${by}${slash}${more}`),
    },
  ];
}

const parts = fc.letrec<Parts>((tie) => ({
  expression: fc.oneof({ depthSize: 'small', withCrossShrink: true, maxDepth: 4 }, ...kindsOfExpression(tie)),
  path: fc
    .tuple(fc.constantFrom('/', '//', '//', '//', '', '/'), tie('relative'))
    .map(([slash, rest]) => `${slash}${rest}`),
  relative: fc
    .tuple(tie('step'), fc.array(fc.tuple(fc.constantFrom('/', '/', '//'), tie('step')), { maxLength: 2 }))
    .map(([first, more]) => first + more.flat().join('')),
  step: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('.', '..') },
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...AXES), fc.constantFrom(...TESTS), tie('predicates'))
        .map((all) => all.join('')),
    },
  ),
  predicates: fc.oneof(
    { depthSize: 'small' },
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('[1]', '[2]', '[last()]', '[position()<3]', '[1.5]', "[.='x']", '[*][1]') },
    { weight: 2, arbitrary: tie('expression').map((inner) => `[${inner}]`) },
  ),
  call: fc
    .constantFrom(...FUNCTIONS)
    .chain(([called, least, most]) =>
      fc
        .array(NODE_FUNCTIONS.has(called) ? tie('path') : tie('expression'), { minLength: least, maxLength: most })
        .map((args) => `${called}(${args.join(',')})`),
    ),
}));

/** Makes expressions that are well-formed, most of them with a sense. */
export const expressions: fc.Arbitrary<string> = parts.expression;

/** Makes paths. */
export const paths: fc.Arbitrary<string> = parts.path;

const TOKENS = [
  ...[
    '/',
    '//',
    '(',
    ')',
    '[',
    ']',
    '.',
    '..',
    '@',
    ',',
    '::',
    '*',
    '-',
    '|',
    '=',
    '<',
    '>=',
    '+',
    ' ',
    '  ',
    '$',
    ':',
    '!',
  ],
  ...['a', 'job', 'and', 'or', 'div', 'mod', 'text', 'node', 'comment', 'count', 'child', 'self', 'id', 'lang', 'é'],
  ...['text()', 'node()', 'a:b', 'xml:*', 'namespace', '1', '.5', '2.', "'x'", '"', "'", '_class', 'comment()'],
];

/** Makes tokens in any order, few of which are an expression. */
export const soups: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 7 }), fc.constantFrom('', ' '))
  .map(([tokens, glue]) => tokens.join(glue));
