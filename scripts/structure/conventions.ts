/** A convention of Java or of the house that is easily written twice, with the code by which a copy of it is known. */
export interface Convention {
  readonly name: string;
  readonly sign: RegExp;
}

/** Each of these once stood in several rooms, in one of them wrong. One file may have each. */
export const CONVENTIONS: readonly Convention[] = [
  { name: 'String.hashCode', sign: /imul\((?:\w+, 31|31, \w+)\)+ \+ \w+\.charCodeAt/ },
  { name: 'BigInteger.hashCode', sign: /imul\((?:\w+, 31|31, \w+)\)+ \+ (?:Number\.)?parseInt/ },
  { name: 'java.util.Random', sign: /0x5deece66d|25214903917/i },
  { name: 'HashMap order', sign: /\b(\w+) \^ \(\1 >>> 16\)(?!, 0x)\)? ?[&,]/ },
  { name: 'Double.toString', sign: /toExponential\(\)|slice\(0, exponent\)\.padEnd\(exponent/ },
  { name: 'SimpleDateFormat', sign: /case 'K':[\s\S]{0,90}% 12/ },
  { name: 'java.util.Properties', sign: /\/\^\[#!\]\/|startsWith\('#'\) \|\| \w+\.startsWith\('!'\)/ },
  { name: 'MessageFormat', sign: /''\|'\(\[\^'\]\*\)'\?\|/ },
  {
    name: '$NAME expansion',
    sign: /\/\\\$\((?:\?:)?(?:\(?\[A-Za-z0-9_\]\+|\(\\w\+\)|\\\{\(\\w\+\)\\\})/,
  },
  { name: 'HTML escaping', sign: /^ *'?"?<'?"?: '&lt;'/m },
  {
    name: 'sleep that a signal ends',
    sign: /clock\.after\([^,\n]+, \(\) => \{\s*signal\??\.removeEventListener\('abort', \w+\);\s*resolve\(\)/,
  },
  { name: 'whole number of a text', sign: /function wholeNumber\((?:text|element|root)\b[^)]*: (?:string|XmlElement)/ },
  {
    name: 'copy of a growing file',
    sign: /= look \* 1\.5|Math\.min\(LONGEST_LOOK_MS, look \* 1\.5\)[\s\S]*OutputCopier|OutputCopier[\s\S]*look \* 1\.5/,
  },
];

/** What a file says that a change of the plugin has to look at. */
export const PLUGINS: Readonly<Record<string, RegExp>> = {
  throttle: /throttl/i,
  'commit status': /commit-?status/i,
  coverage: /coverage|jacoco|cobertura/i,
};
