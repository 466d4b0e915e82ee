/** Holds the characters with which numbers of a language are written. */
export interface NumberSymbols {
  readonly decimal: string;
  readonly group: string;
  readonly minus: string;
  readonly percent: string;
  /** Holds the BCP 47 tag of the language. */
  readonly tag: string;
}

export const ENGLISH: NumberSymbols = { decimal: '.', group: ',', minus: '-', percent: '%', tag: 'en-US' };

/** Returns the symbols of a language by its tag, such as `de-DE`; English ones where the tag is not known. */
export function symbolsOf(tag: string): NumberSymbols {
  if (tag === '' || tag === 'und' || /^en\b/.test(tag))
    return { ...ENGLISH, tag: tag === '' || tag === 'und' ? 'en' : tag };
  try {
    const parts = new Intl.NumberFormat(tag, { useGrouping: true, numberingSystem: 'latn' }).formatToParts(
      -1_234_567.8,
    );
    const find = (type: string, otherwise: string): string =>
      parts.find((part) => part.type === type)?.value ?? otherwise;
    return {
      decimal: find('decimal', ENGLISH.decimal),
      group: find('group', ENGLISH.group),
      minus: find('minusSign', ENGLISH.minus),
      percent: ENGLISH.percent,
      tag,
    };
  } catch {
    return ENGLISH;
  }
}
