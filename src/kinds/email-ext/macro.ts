/** Arguments of a token: `${CHANGES, showPaths=true, format="[%a] %m"}`. */
export type MacroArguments = ReadonlyMap<string, string>;

/** What stands for a token; undefined: it is not known, and stays as it is. */
export type MacroReader = (name: string, args: MacroArguments) => Promise<string | undefined>;

/** A text with a token for every so many characters is no mail. */
const MAX_TOKENS = 1000;

/**
 * Puts values for tokens: `$NAME`, `${NAME}`, `${NAME, a="text", b=true, c=3}`; `$$` is a dollar. What a token stands for
 * is not looked at again. Jenkins: `TokenMacro.expandAll`.
 */
export async function expandMacros(text: string, read: MacroReader): Promise<string> {
  let result = '';
  let at = 0;
  for (let count = 0; count < MAX_TOKENS; count += 1) {
    const begin = text.indexOf('$', at);
    if (begin < 0) break;
    result += text.slice(at, begin);
    const token = tokenAt(text, begin);
    if (token === null) {
      const isPair = text[begin + 1] === '$';
      result += '$';
      at = begin + (isPair ? 2 : 1);
      continue;
    }
    const value = await read(token.name, token.args);
    result += value ?? text.slice(begin, token.end);
    at = token.end;
  }
  return result + text.slice(at);
}

interface Token {
  readonly name: string;
  readonly args: MacroArguments;
  /** Behind it. */
  readonly end: number;
}

function tokenAt(text: string, begin: number): Token | null {
  const rest = text.slice(begin, begin + 20_000);
  const plain = /^\$([A-Za-z_]\w*)/.exec(rest);
  if (plain !== null) return { name: plain[1] ?? '', args: new Map(), end: begin + plain[0].length };
  const braced = /^\$\{\s*([A-Za-z_][\w.]*)\s*/.exec(rest);
  if (braced === null) return null;
  const args = new Map<string, string>();
  let at = braced[0].length;
  while (rest[at] === ',') {
    const argument = /^,\s*([A-Za-z]\w*)\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([\w.+-]+))\s*/.exec(rest.slice(at));
    if (argument === null) return null;
    args.set(argument[1] ?? '', argument[3] ?? unescaped(argument[2] ?? ''));
    at += argument[0].length;
  }
  return rest[at] === '}' ? { name: braced[1] ?? '', args, end: begin + at + 1 } : null;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  return text.replace(/\\(\r\n|[\s\S])/g, (_, character: string) => {
    if (character === '\r\n' || character === '\n') return '';
    return ESCAPES[character] ?? character;
  });
}
