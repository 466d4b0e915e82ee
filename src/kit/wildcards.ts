/**
 * Represents a part of a pattern: a text itself, `anything` of any length, `segment` (any length, no slash), `character`
 * (one, no slash), `folders` (nothing, or all up to some slash), `below` (nothing, or a slash and all that follows).
 */
export type WildcardPart =
  | { readonly text: string }
  | { readonly any: 'anything' | 'segment' | 'character' | 'folders' | 'below' };

/**
 * Returns whether the parts, one after the other, are the whole text. Takes time by the length of both, whatever they
 * are.
 */
export function matchesWildcards(parts: readonly WildcardPart[], text: string): boolean {
  let reached = new Uint8Array(text.length + 1);
  reached[0] = 1;
  for (const part of parts) reached = after(part, reached, text);
  return reached[text.length] === 1;
}

/** Returns the places of the text that may be reached by one more part from those that are reached. */
function after(part: WildcardPart, reached: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(text.length + 1);
  let isOpen = false;
  for (let at = 0; at <= text.length; at++) {
    const isReached = reached[at] === 1;
    if ('text' in part) {
      if (isReached && text.startsWith(part.text, at)) next[at + part.text.length] = 1;
      continue;
    }
    const before = at === 0 ? '' : text.charAt(at - 1);
    switch (part.any) {
      case 'character':
        if (isReached && at < text.length && text.charAt(at) !== '/') next[at + 1] = 1;
        break;
      case 'segment':
        isOpen = isReached || (isOpen && before !== '/');
        if (isOpen) next[at] = 1;
        break;
      case 'folders':
        if (isReached || (isOpen && before === '/')) next[at] = 1;
        isOpen ||= isReached;
        break;
      case 'below':
        if (isReached || (isOpen && at === text.length)) next[at] = 1;
        isOpen ||= isReached && text.charAt(at) === '/';
        break;
      case 'anything':
        isOpen ||= isReached;
        if (isOpen) next[at] = 1;
        break;
    }
  }
  return next;
}
