import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGroovy } from '../../src/groovy/index.ts';
import { printTree } from '../../src/groovy/testing/print/script.ts';
import { programs } from './cases.ts';
import { compact } from './compact.ts';
import { evaluate } from './evaluate.ts';

const ROUNDS = Number(process.env['MILLWRIGHT_ROUNDS'] ?? 100);
/** What a hostile script may use here. */
const SMALL = {
  operations: 200_000,
  callDepth: 200,
  stringLength: 1_000_000,
  collectionSize: 20_000,
  memory: 256 * 1024 * 1024,
};

const sources = programs().map(({ source }) => source);

/** Runs or refuses a script. Anything but the language's own errors is thrown on. */
async function outcome(source: string): Promise<void> {
  await evaluate(source, SMALL);
}

describe('the language, for whatever is written', () => {
  it('reads what it printed as the same tree', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.nat(), fc.nat(), (source, from, length) => {
        const start = from % source.length;
        const piece = source.slice(0, start) + source.slice(start + (length % 40));
        let tree: ReturnType<typeof parseGroovy>;
        try {
          tree = parseGroovy(piece);
        } catch {
          return;
        }
        const printed = printTree(tree);
        expect(compact(parseGroovy(printed))).toEqual(compact(tree));
      }),
      { numRuns: ROUNDS * 20 },
    );
  });

  it('throws nothing but its own errors for scripts that were changed at random', async () => {
    const change = fc.record({
      source: fc.constantFrom(...sources),
      at: fc.nat(),
      remove: fc.nat({ max: 12 }),
      insert: fc.oneof(
        fc.constantFrom(
          '(',
          ')',
          '{',
          '}',
          '[',
          ']',
          '"',
          "'",
          '${',
          '/',
          '*',
          '.',
          '?.',
          '*.',
          ':',
          '->',
          '=',
          '==~',
          '<<',
          'null',
          'it',
          'this',
          'super',
          'return',
          'def x = ',
          '9999999999',
          '-1',
          '1e9',
          '\n',
          '\\',
          '..',
          'class A {}',
          'while (true) ',
          'throw ',
          'new ',
        ),
        fc
          .constantFrom(...sources)
          .chain((other) => fc.nat({ max: other.length }).map((from) => other.slice(from, from + 25))),
      ),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ source, at, remove, insert }) => {
        const start = at % (source.length + 1);
        await outcome(source.slice(0, start) + insert + source.slice(start + remove));
      }),
      { numRuns: ROUNDS * 5 },
    );
  }, 300_000);

  it('throws nothing but its own errors for any text', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), outcome), { numRuns: ROUNDS * 3 });
  });
});

/** Values of one of Java's whole types, wrapped around as Java does. */
const wholes = fc.oneof(
  fc.integer({ min: -10, max: 10 }).map(BigInt),
  fc.bigInt({ min: -(2n ** 31n), max: 2n ** 31n - 1n }),
);
const longs = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const bigs = fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n });

describe('arithmetic agrees with whole numbers without end', () => {
  const operators = ['+', '-', '*', '%', '&', '|', '^', '<=>'] as const;

  function expected(operator: (typeof operators)[number], a: bigint, b: bigint, bits: number | null): string | null {
    const wrap = (value: bigint): string => String(bits === null ? value : BigInt.asIntN(bits, value));
    switch (operator) {
      case '+':
        return wrap(a + b);
      case '-':
        return wrap(a - b);
      case '*':
        return wrap(a * b);
      case '%':
        // Groovy's `%` of a BigInteger is mod, which needs a positive modulus.
        return b === 0n || (bits === null && b < 0n) ? null : wrap(bits === null ? ((a % b) + b) % b : a % b);
      case '&':
        return wrap(a & b);
      case '|':
        return wrap(a | b);
      case '^':
        return wrap(a ^ b);
      case '<=>':
        return a < b ? '-1' : a > b ? '1' : '0';
    }
  }

  it.each([
    ['Integer', wholes, '', 32],
    ['Long', longs, 'L', 64],
    ['BigInteger', bigs, 'G', null],
  ] as const)('%s', async (_name, values, suffix, bits) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(values, values, fc.constantFrom(...operators)), { minLength: 20, maxLength: 60 }),
        async (rows) => {
          const asked = rows
            .map(([a, b, operator]) => ({
              code: `println((${a}${suffix}) ${operator} (${b}${suffix}))`,
              result: expected(operator, a, b, bits),
            }))
            .filter(({ result }) => result !== null);
          const printed = await evaluate(asked.map(({ code }) => code).join('\n'));
          expect(printed.trim().split('\n')).toEqual(asked.map(({ result }) => result));
        },
      ),
      { numRuns: Math.ceil(ROUNDS / 5) },
    );
  });
});
