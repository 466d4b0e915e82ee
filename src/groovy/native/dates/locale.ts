import { stringHash } from '../../../java/index.ts';
import { Instance } from '../../runtime/instance.ts';
import { textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { isLocale, LOCALE, type LocaleState, type LocaleValue } from './classes.ts';

function locale(language: string, country = '', variant = ''): LocaleValue {
  return new Instance<LocaleState>(LOCALE, {
    language: language.toLowerCase(),
    country: country.toUpperCase(),
    variant,
  });
}

const US = locale('en', 'US');

/** Returns a text such as `en_US`, as `Locale.toString` does. */
function localeText({ language, country, variant }: LocaleState): string {
  if (language === '' && country === '') return '';
  if (variant !== '') return `${language}_${country}_${variant}`;
  return country === '' ? language : `${language}_${country}`;
}

function tag({ language, country }: LocaleState): string {
  return [language === '' ? 'und' : language, ...(country === '' ? [] : [country])].join('-');
}

function displayed(type: 'language' | 'region', code: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames('en-US', { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

function displayName({ language, country }: LocaleState): string {
  const parts = [displayed('language', language), displayed('region', country)].filter((part) => part !== '');
  return parts.length === 2 ? `${parts[0]} (${parts[1]})` : (parts[0] ?? '');
}

export const localeClass: NativeClass = nativeClass<LocaleValue>(LOCALE, {
  constructors: [
    [
      [1, 3],
      (_none, args, vm) => {
        const [language = '', country = '', variant = ''] = args.map((each) => textArg(vm, each));
        return locale(language, country, variant);
      },
    ],
  ],
  statics: [
    ['getDefault', [0, 1], () => US],
    [
      'forLanguageTag',
      1,
      (_none, [text], vm) => {
        const [language = '', ...rest] = textArg(vm, text).split('-');
        const country = rest.find((part) => /^([A-Za-z]{2}|\d{3})$/.test(part)) ?? '';
        return locale(language === 'und' ? '' : language, country);
      },
    ],
  ],
  constants: {
    ENGLISH: locale('en'),
    FRENCH: locale('fr'),
    GERMAN: locale('de'),
    ITALIAN: locale('it'),
    JAPANESE: locale('ja'),
    KOREAN: locale('ko'),
    CHINESE: locale('zh'),
    SIMPLIFIED_CHINESE: locale('zh', 'CN'),
    TRADITIONAL_CHINESE: locale('zh', 'TW'),
    FRANCE: locale('fr', 'FR'),
    GERMANY: locale('de', 'DE'),
    ITALY: locale('it', 'IT'),
    JAPAN: locale('ja', 'JP'),
    KOREA: locale('ko', 'KR'),
    CHINA: locale('zh', 'CN'),
    PRC: locale('zh', 'CN'),
    TAIWAN: locale('zh', 'TW'),
    UK: locale('en', 'GB'),
    US,
    CANADA: locale('en', 'CA'),
    CANADA_FRENCH: locale('fr', 'CA'),
    ROOT: locale(''),
  },
  methods: [
    ['getLanguage', 0, (self) => self.state.language],
    ['getCountry', 0, (self) => self.state.country],
    ['getVariant', 0, (self) => self.state.variant],
    ['toLanguageTag', 0, (self) => tag(self.state)],
    ['getDisplayLanguage', [0, 1], (self) => displayed('language', self.state.language)],
    ['getDisplayCountry', [0, 1], (self) => displayed('region', self.state.country)],
    ['getDisplayName', [0, 1], (self) => displayName(self.state)],
    ['toString', 0, (self) => localeText(self.state)],
    ['equals', 1, (self, [other = null]) => isLocale(other) && localeText(self.state) === localeText(other.state)],
    ['hashCode', 0, (self) => stringHash(localeText(self.state))],
    ['clone', 0, (self) => self],
  ],
});
