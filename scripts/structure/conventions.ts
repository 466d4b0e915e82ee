/** A convention of Java or of the house that is easily written twice, with the code by which a copy of it is known. */
export interface Convention {
  readonly name: string;
  readonly sign: RegExp;
  /** Files that look like a copy and follow another rule, each with what it does otherwise. */
  readonly others?: Readonly<Record<string, string>>;
}

/** Each of these once stood in several rooms, in one of them wrong. One file may have each. */
export const CONVENTIONS: readonly Convention[] = [
  { name: 'String.hashCode', sign: /imul\((?:\w+, 31|31, \w+)\)+ \+ \w+\.charCodeAt/ },
  { name: 'BigInteger.hashCode', sign: /imul\((?:\w+, 31|31, \w+)\)+ \+ (?:Number\.)?parseInt/ },
  { name: 'java.util.Random', sign: /0x5deece66d|25214903917/i },
  { name: 'HashMap order', sign: /(?<!a )\b(hash) \^ \(\1 >>> 16\)/ },
  { name: 'Double.toString', sign: /toExponential\(\)|slice\(0, exponent\)\.padEnd\(exponent/ },
  { name: 'SimpleDateFormat', sign: /case 'K':[\s\S]{0,90}% 12/ },
  { name: 'java.util.Properties', sign: /\/\^\[#!\]\/|startsWith\('#'\) \|\| \w+\.startsWith\('!'\)/ },
  { name: 'MessageFormat', sign: /''\|'\(\[\^'\]\*\)'\?\|/ },
  {
    name: '$NAME expansion',
    sign: /\/\\\$\((?:\?:)?(?:\(?\[A-Za-z0-9_\]\+|\(\\w\+\)|\\\{\(\\w\+\)\\\})/,
    others: { 'kinds/email-ext/tokens.ts': 'puts in a few names alone and leaves `$$` to the tokens' },
  },
  { name: 'element names of XStream', sign: /replaceAll\('_', '__'\)/ },
  { name: 'simple name of a class', sign: /lastIndexOf\('\.'\), className\.lastIndexOf\('\$'\)/ },
  { name: 'child that says true', sign: /childText\(element, name\)\?\.trim\(\) === 'true'/ },
  { name: 'annotations of a log', sign: /\\u001b\\\[8mha:\[A-Za-z/ },
  { name: 'timeout of a context', sign: /ERR_SCRIPT_EXECUTION_TIMEOUT/ },
  { name: 'failed tests of a report', sign: /cases\.some\(\(test\) => outcomeOf\(test\) === 'failed'\)/ },
  {
    name: 'names in a folder',
    sign: /return await readdir\(folder\);/,
    others: {
      'home/settings/disabled-plugins.ts': 'takes a folder that cannot be read for an empty one',
      'pipeline/host/stored-nodes.ts': 'takes a folder that cannot be read for an empty one',
    },
  },
  { name: 'a context without secrets', sign: /read: \(_family[^)]*\) => \(\{ kind: null, tag: name \}\)/ },
  { name: 'a folder at a path', sign: /return \(await stat\(path\)\)\.isDirectory\(\);/ },
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

/** Returns the files that write a convention, without those that only look like it. */
export function writersOf(
  { sign, others = {} }: Convention,
  files: Iterable<{ path: string; text: string }>,
): string[] {
  return [...files].filter(({ path, text }) => !(path in others) && sign.test(text)).map(({ path }) => path);
}
