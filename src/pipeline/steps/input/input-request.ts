import { createHash } from 'node:crypto';
import type { Evaluation } from '../../../groovy/index.ts';
import type { ConfiguredParameter } from '../../../points/index.ts';
import type { PendingInput } from '../../flow/pending-input.ts';
import { instantiate } from '../../script/describables/index.ts';
import type { StepCall } from '../define.ts';

/** Describes the question that a step asks a person. */
export type InputRequest = Omit<PendingInput, 'answer'>;

const MESSAGE = 'Pipeline has paused and needs your input before proceeding';

/**
 * Returns the question that the arguments of a call describe. Throws where a parameter is of a kind that cannot be asked
 * for.
 */
export function* inputRequest(call: StepCall): Evaluation<InputRequest> {
  const { args } = call;
  const message = args.optionalText('message') ?? MESSAGE;
  return {
    id: idOf(args.optionalText('id') ?? '', message),
    message,
    ok: trimmed(args.optionalText('ok')) ?? 'Proceed',
    submitter: trimmed(args.optionalText('submitter')),
    submitterParameter: trimmed(args.optionalText('submitterParameter')),
    parameters: yield* parameters(call),
  };
}

/**
 * Returns the given id, or the message's MD5 sum, with a capital first letter; small first letters are for the pages of the
 * run.
 */
export function idOf(given: string, message: string): string {
  const id = given === '' ? createHash('md5').update(message).digest('hex') : given;
  return id.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function* parameters(call: StepCall): Evaluation<readonly ConfiguredParameter[]> {
  const { host, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const found: ConfiguredParameter[] = [];
  for (const each of call.args.values('parameters') ?? []) {
    const configured = yield* instantiate(options, each, 'parameter');
    if (configured.kind === null) return call.abort(`Parameters of the kind ${configured.tag} are not known here`);
    // Every kind of this family is a ParameterKind with the fields that all of them have.
    const parameter = configured as unknown as ConfiguredParameter;
    if (parameter.kind.type === 'FileParameterDefinition') {
      return call.abort(`The input step does not take files: parameter ‘${parameter.config.name}’`);
    }
    found.push(parameter);
  }
  return found;
}

function trimmed(text: string | undefined): string | null {
  const rest = text?.trim() ?? '';
  return rest === '' ? null : rest;
}
