/** Describes how amounts of money are shown: `¤` in the pattern stands for the symbol. */
export interface CurrencyStyle {
  readonly symbol: string;
  readonly pattern: string;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DE: 'EUR',
  DK: 'DKK',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IE: 'EUR',
  IN: 'INR',
  IT: 'EUR',
  JP: 'JPY',
  KR: 'KRW',
  NL: 'EUR',
  NO: 'NOK',
  PL: 'PLN',
  PT: 'EUR',
  SE: 'SEK',
  US: 'USD',
};

/** Returns the style of a language's country. */
export function currencyOf(tag: string): CurrencyStyle {
  const country = tag.split('-').at(-1) ?? '';
  const currency = Object.hasOwn(CURRENCIES, country) ? CURRENCIES[country] : undefined;
  if (currency === undefined) return { symbol: '¤', pattern: '¤#,##0.00' };
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(1);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const gap = parts.find(({ type }) => type === 'literal')?.value ?? '';
  const digits = parts.find(({ type }) => type === 'fraction')?.value.length ?? 0;
  const number = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
  const first = parts[0]?.type === 'currency';
  return { symbol, pattern: first ? `¤${gap}${number}` : `${number}${gap}¤` };
}
