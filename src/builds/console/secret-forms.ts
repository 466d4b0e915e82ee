/** Limits which pieces of base64 are taken for a secret: shorter ones are in too many words. */
const MIN_BASE64 = 6;
/** Limits which lines of a secret of several lines are hidden: shorter ones are ignored, such as braces. */
const MIN_LINE = 8;
const PEM_FRAME = /^-----(?:BEGIN|END) /;

/**
 * Returns the texts in which a secret may show: as it is, as shells quote it in what they trace, in base64 wherever it
 * stands in the encoded text, and each of its lines. Jenkins: `SecretPatterns`.
 */
export function formsOf(secret: string): readonly string[] {
  const forms = new Set<string>();
  for (const piece of [secret.replace(/[\r\n]+$/, ''), ...linesOf(secret)]) {
    for (const form of [piece, ...quotedForms(piece)]) forms.add(form);
  }
  for (const form of base64Forms(Buffer.from(secret))) forms.add(form);
  forms.delete('');
  return [...forms];
}

function linesOf(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= MIN_LINE && !PEM_FRAME.test(line));
}

/** Returns a text as bash, dash and ksh write words with characters that mean something to them. */
function quotedForms(text: string): readonly string[] {
  return [
    text.replaceAll("'", "'\\''"),
    text.replaceAll("'", `'"'"'`),
    text.replaceAll(/["$\\`]/g, '\\$&'),
    text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
    text.replaceAll(/[^\w@%+=:,./\n-]/g, '\\$&'),
  ];
}

/**
 * Returns, for each of the three ways in which a secret may lie among the groups of three bytes, what does not depend on
 * its neighbours.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((skipped) => {
    const part = bytes.subarray(skipped);
    const certain = Math.floor((part.length * 8) / 6);
    return [part.toString('base64'), part.toString('base64url')]
      .map((text) => text.slice(0, certain))
      .filter((text) => text.length >= MIN_BASE64);
  });
}
