import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SecretMask } from './secret-mask.ts';

const ROUNDS = 500;
/** Counts the tests that share the rounds: one with all of them takes a slow machine longer than a test may. */
const PARTS = 20;
/** Is the same each time, so that a change is what makes it fail; `MILLWRIGHT_SEED` tries others. */
const SEED = Number(process.env['MILLWRIGHT_SEED'] ?? 20_261_123);
/** Is shown instead of secrets; it is in none of them. */
const SHOWN = '█';
const WORDS = ['aa', 'token=', ' ', '\n', 'Zm9v', 'Finished: ', '/', '0', 'x y', '==', '\r\n', 'pass', 'größe'];

/** Holds how programs print a secret, written without looking at how it is masked. */
const ENCODINGS: Readonly<Record<string, (secret: string, before: string, width: number) => string>> = {
  plain: (secret) => secret,
  'in single quotes': (secret) => `'${secret.split("'").join(String.raw`'\''`)}'`,
  'in double quotes': (secret) =>
    `"${[...secret].map((each) => ('"$`\\'.includes(each) ? `\\${each}` : each)).join('')}"`,
  'in an address': (secret) => `https://u:${encodeURIComponent(secret)}@host/`,
  'in a form': (secret) => new URLSearchParams({ secret }).toString(),
  'in bytes of an address': (secret) =>
    [...Buffer.from(secret)]
      .map((byte) => {
        const each = String.fromCharCode(byte);
        return /[\w.~-]/.test(each) ? each : `%${byte.toString(16).padStart(2, '0')}`;
      })
      .join(''),
  'in JSON': (secret) => JSON.stringify({ secret }),
  'in XML': (secret) =>
    `<a>${secret.split('&').join('&amp;').split('<').join('&lt;').split('>').join('&gt;').split('"').join('&quot;')}</a>`,
  'for cmd': (secret) => [...secret].map((each) => ('()%!^"<>&|'.includes(each) ? `^${each}` : each)).join(''),
  'for PowerShell': (secret) => `'${secret.split("'").join("''")}'`,
  'in a batch file': (secret) => secret.split('%').join('%%'),
  'in base64': (secret, before) => Buffer.from(before + secret).toString('base64'),
  'in base64 for addresses': (secret, before) => Buffer.from(before + secret).toString('base64url'),
  // A long text in base64 begins with a line.
  'in lines of base64': (secret, before, width) =>
    [
      '',
      ...(Buffer.from(before + secret)
        .toString('base64')
        .match(new RegExp(`.{1,${width}}`, 'g')) ?? []),
    ].join('\n'),
};

const line = fc
  .string({ unit: fc.constantFrom(...'abcxyzAZ09 \'"$`\\&<>%+/=^!(){}:;,|~#@*?-_äж€'), minLength: 5, maxLength: 90 })
  .map((text) => text.trim())
  .filter((text) => text.length >= 5);
const secret = fc.oneof(
  { arbitrary: line, weight: 4 },
  { arbitrary: fc.array(line, { minLength: 2, maxLength: 4 }).map((lines) => lines.join('\n')), weight: 1 },
);
const printed = fc.record({
  which: fc.nat(),
  encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
  before: fc.string({ unit: fc.constantFrom(...'abc :'), maxLength: 130 }),
  width: fc.constantFrom(64, 76),
  /** Prints one line of a secret of several. */
  alone: fc.boolean(),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
});
const round = fc.record({
  secrets: fc.array(secret, { minLength: 1, maxLength: 4 }),
  prints: fc.array(printed, { minLength: 1, maxLength: 5 }),
  cuts: fc.array(fc.nat(4000), { maxLength: 12 }),
});

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  `of random secrets, printed in random ways and pieces, none shows in ${ROUNDS} rounds (%d)`,
  (part) => {
    let rounds = 0;
    let hidden = 0;
    fc.assert(
      fc.property(round, ({ secrets, prints, cuts }) => {
        const mask = new SecretMask();
        mask.add(secrets, SHOWN);
        const texts = prints.map((each) => {
          const whole = secrets[each.which % secrets.length] ?? '';
          const lines = whole.split('\n');
          const text = each.alone ? (lines[each.which % lines.length] ?? '') : whole;
          const encoded = ENCODINGS[each.encoding]?.(text, each.before, each.width) ?? '';
          return { text, encoded, shown: `${each.words.join('')}${encoded}${each.words.toReversed().join('')}` };
        });
        const shown = inPieces(mask, texts.map((each) => each.shown).join('\n'), cuts);
        for (const { text, encoded } of texts) {
          for (const seen of readings(shown)) expect(seen.includes(text), `${text} in ${shown}`).toBe(false);
          expect(shown.includes(encoded), `${encoded} in ${shown}`).toBe(false);
        }
        rounds += 1;
        hidden += shown.split(SHOWN).length - 1;
      }),
      { numRuns: ROUNDS, seed: SEED + part },
    );
    process.stdout.write(`${rounds} rounds, ${hidden} places hidden, no secret seen\n`);
    expect(rounds).toBe(ROUNDS);
  },
);

/** Shows a text as it comes, each time as much as is settled, as the output of a command is copied. */
function inPieces(mask: SecretMask, text: string, cuts: readonly number[]): string {
  const ends = [...new Set([...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b);
  let [shown, from] = ['', 0];
  for (const end of ends) {
    const piece = text.slice(from, end);
    const settled = end === text.length ? piece.length : (mask.settled(piece) ?? 0);
    shown += mask.text(piece.slice(0, settled));
    from += settled;
  }
  return shown;
}

/** Returns a text as it stands, and as somebody reads it who decodes what may be decoded. */
function* readings(shown: string): Generator<string> {
  yield shown;
  yield shown.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  yield shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  for (const run of shown.match(/[A-Za-z0-9+/_\r\n-]{6,}/g) ?? []) {
    const one = run.replaceAll(/[\r\n]/g, '');
    for (let skipped = 0; skipped < 4; skipped += 1) yield Buffer.from(one.slice(skipped), 'base64').toString();
  }
}
