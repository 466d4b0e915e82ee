import { join } from 'node:path';
import { type Evaluation, LimitExceeded, ListValue, type Machine, type Value } from '../../../groovy/index.ts';
import { createYield, ThreadLimitExceeded, ThreadProgram, ThreadRefusal } from '../../../kit/index.ts';
import { StepFailure } from '../../flow/failure.ts';
import { tokensOf, ValueBuilder, type YamlToken } from './yaml-tokens.ts';

/** Limits the length of a text, as SnakeYAML does. */
const MAX_CHARACTERS = 3 * 1024 * 1024;
const MAX_ALIASES = 50;
const YAML_EXCEPTION = 'org.yaml.snakeyaml.error.YAMLException';
/** Limits the tokens in one message. */
const PIECE = 2000;

/**
 * Limits memory and time of the thread. That is enough for two megabytes of usual YAML; a text made to fill the memory is
 * given up. The memory is freed with the thread.
 */
const LIMITS = { megabytes: 192, milliseconds: 30_000 };

const program = new ThreadProgram(join(import.meta.dirname, 'yaml-thread.mjs'), LIMITS);

/** Returns all documents of a YAML 1.1 text as values of the script. Throws SnakeYAML's exceptions. */
export function* readYamlText(machine: Machine, text: string, aliases = MAX_ALIASES): Evaluation<readonly Value[]> {
  if (text.length > MAX_CHARACTERS) {
    return machine.fail(YAML_EXCEPTION, `The incoming YAML document exceeds the limit: ${MAX_CHARACTERS} code points.`);
  }
  const documents = yield* machine.compute((signal) => documentsOf(machine, text, aliases, signal));
  return documents instanceof ListValue ? (documents.items as readonly Value[]) : [];
}

async function documentsOf(machine: Machine, text: string, aliases: number, signal: AbortSignal): Promise<Value> {
  const builder = new ValueBuilder(machine);
  const pause = createYield();
  try {
    for await (const tokens of program.ask([{ kind: 'read', text, aliases }], { signal, size: text.length })) {
      for (const token of tokens as readonly YamlToken[]) builder.add(token);
      await pause();
    }
  } catch (error) {
    if (error instanceof ThreadRefusal) return refused(machine, error.message, aliases);
    if (error instanceof ThreadLimitExceeded) throw givenUp(`The YAML cannot be read: ${error.message}`);
    throw error;
  }
  return machine.list(builder.values);
}

function refused(machine: Machine, reason: string, aliases: number): never {
  switch (reason) {
    case 'aliases':
      return machine.fail(
        YAML_EXCEPTION,
        `Number of aliases for non-scalar nodes exceeds the specified max=${aliases}`,
      );
    case 'depth':
      return machine.fail('java.lang.StackOverflowError', null);
    case 'size':
      throw new LimitExceeded('collection', 'A YAML text has too many elements');
    default:
      return machine.fail('org.yaml.snakeyaml.scanner.ScannerException', reason.slice('scanner '.length));
  }
}

/** Returns a value as YAML in the block style of SnakeYAML. Throws where it contains what YAML cannot represent. */
export function* writeYamlText(machine: Machine, value: Value): Evaluation<string> {
  const tokens: YamlToken[] = [];
  yield* tokensOf(machine, value, tokens);
  const text = yield* machine.compute((signal) => textOf(machine, tokens, signal));
  return typeof text === 'string' ? text : '';
}

/** Returns the failure for work that took too much time or memory, which the next attempt may not. */
function givenUp(message: string): StepFailure {
  return new StepFailure({ className: YAML_EXCEPTION, message });
}

async function textOf(machine: Machine, tokens: readonly YamlToken[], signal: AbortSignal): Promise<string> {
  let text = '';
  try {
    for await (const part of program.ask(partsOf(tokens), { signal, size: tokens.length * 10 })) text += String(part);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) throw givenUp(`The YAML cannot be written: ${error.message}`);
    if (error instanceof ThreadRefusal)
      return machine.fail(YAML_EXCEPTION, `The YAML cannot be written: ${error.message}`);
    throw error;
  }
  machine.checkString(text.length);
  return text;
}

async function* partsOf(tokens: readonly YamlToken[]): AsyncGenerator<unknown, void> {
  const pause = createYield();
  yield { kind: 'write' };
  for (let at = 0; at < tokens.length; at += PIECE) {
    yield tokens.slice(at, at + PIECE);
    await pause();
  }
}
