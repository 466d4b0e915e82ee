/** Matches secrets in their encrypted form: texts wherever they stand, files as the whole text of an element. */
const SECRET = /\{AQAAABAAAA[A-Za-z0-9+/]+={0,2}\}|(?<=>)\{[A-Za-z0-9+/]{40,}={0,2}\}(?=<)/g;
/**
 * Matches the tags of the token by which a job is started from elsewhere, which Jenkins keeps as it is, but no empty element.
 */
const TOKEN_TAG = /<(\/?)authToken(?:\s[^<>]*)?(?<!\/)>/g;

/**
 * Returns a configuration for a requester who may not change it: secrets, though encrypted, are masked, and so is the token
 * of a job.
 */
export function withoutSecrets(xml: string): string {
  let shown = '';
  let end = 0;
  for (const token of buildTokens(xml)) {
    shown += `${xml.slice(end, token.start)}********`;
    end = token.end;
  }
  return (shown + xml.slice(end)).replace(SECRET, '********');
}

/**
 * Says whether a configuration holds what `withoutSecrets` masks: whoever copies it could use it, and reads the token in the
 * copy.
 */
export function holdsSecrets(xml: string): boolean {
  return xml.search(SECRET) >= 0 || !buildTokens(xml).next().done;
}

/**
 * Finds the texts of build tokens: what stands between a tag that opens one and the next tag of one, if that closes it. The
 * document is read once, however many tags it has.
 */
function* buildTokens(xml: string): Generator<{ readonly start: number; readonly end: number }> {
  let start: number | null = null;
  for (const { 0: tag, 1: slash, index } of xml.matchAll(TOKEN_TAG)) {
    if (slash === '/' && start !== null && start < index) yield { start, end: index };
    start = slash === '/' ? null : index + tag.length;
  }
}
