/** Describes the command line of `millwright run`. */
export interface RunArguments {
  readonly file: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly executors: number;
  readonly sandbox: boolean;
}

/** Is thrown for a command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const DEFAULT_FILE = 'Jenkinsfile';
const DEFAULT_EXECUTORS = 4;

/** Throws UsageError. */
export function parseRunArguments(words: readonly string[]): RunArguments {
  const files: string[] = [];
  const parameters = new Map<string, string>();
  let executors = DEFAULT_EXECUTORS;
  let sandbox = true;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '-P') {
      index += 1;
      addParameter(words[index], parameters);
    } else if (word.startsWith('-P')) addParameter(word.slice(2), parameters);
    else if (word === '--no-sandbox') sandbox = false;
    else if (word.startsWith('--executors=')) executors = countOf(word);
    else if (word.startsWith('-') && word !== '-') throw new UsageError(`unknown option ${word}`);
    else files.push(word);
  }
  if (files.length > 1) throw new UsageError(`one Jenkinsfile at a time, not ${files.join(' and ')}`);
  return { file: files[0] ?? DEFAULT_FILE, parameters, executors, sandbox };
}

function addParameter(word: string | undefined, parameters: Map<string, string>): void {
  const at = word?.indexOf('=') ?? -1;
  if (word === undefined || at < 1) throw new UsageError('-P needs name=value');
  parameters.set(word.slice(0, at), word.slice(at + 1));
}

function countOf(word: string): number {
  const text = word.slice(word.indexOf('=') + 1);
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--executors must be a number from 1 to 999, not ${text}`);
  return Number(text);
}
