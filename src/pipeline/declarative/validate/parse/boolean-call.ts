import type { MethodCall } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Reading } from '../source.ts';

/** Parses `failFast true`; null where it has another argument, which is reported. */
export function parseBooleanCall(call: MethodCall, name: string, { problems }: Reading): boolean | null {
  const [argument] = call.named.length === 0 ? call.arguments : [];
  if (argument?.kind === 'boolean') return argument.value;
  problems.add(call.nameAt, MESSAGES.expectedBoolean(name));
  return null;
}
