import { drive, isThrowable, LimitExceeded, ScriptThrow, type Throwable } from '../../groovy/index.ts';
import { messageOf } from '../../kit/index.ts';
import { isOfPlugin } from '../../points/index.ts';
import { ReplayMismatch } from '../flow/failure.ts';
import type { Flow } from '../flow/flow.ts';
import { logInterruption } from '../flow/log-interruption.ts';
import { interruptionOf } from '../flow/throwables.ts';
import type { EngineHost } from '../host/create-host.ts';
import { storedFailureText } from '../script/stack-trace.ts';
import { ABORT, REJECTED } from '../script/throwables.ts';

/** Writes to the console how the script failed, and sets the result accordingly. */
export async function logFailure(flow: Flow, host: EngineHost, error: unknown): Promise<void> {
  const { log } = flow;
  if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) {
    // A script may have caught that a step is missing, and then gone another way.
    if (error instanceof ReplayMismatch) for (const each of flow.missed) log.line(null, `ERROR: ${each}`);
    log.line(null, `ERROR: ${reasonOf(error)}`);
    host.run.worsen('FAILURE');
    return;
  }
  const { thrown } = error;
  const interruption = interruptionOf(thrown);
  if (interruption !== undefined) {
    logInterruption(flow, null, interruption);
    host.noteInterruption(interruption);
    host.run.worsen(interruption.result);
    return;
  }
  host.run.worsen('FAILURE');
  if (thrown.type.isA(ABORT)) log.line(null, `ERROR: ${thrown.state.message ?? 'null'}`);
  else {
    log.text(null, await textOf(flow, thrown));
    const [, name = ''] = /^No such property: (\w+) for class/.exec(thrown.state.message ?? '') ?? [];
    const plugin = host.kinds.idle.ofSymbol(name, ['globalVariable']);
    if (plugin !== null) log.line(null, isOfPlugin(`the variable ${name}`, plugin));
  }
}

/**
 * Returns the text of an exception. As the script is over, a method of it that calls steps to describe the exception cannot
 * do so any more.
 */
async function textOf(flow: Flow, thrown: Throwable): Promise<string> {
  try {
    return await drive(storedFailureText(flow.machine, thrown));
  } catch {
    const { message } = thrown.state;
    return message === null ? `${thrown.type.name}\n` : `${thrown.type.name}: ${message}\n`;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof LimitExceeded) return `The script was ended: ${messageOf(error)}`;
  if (error instanceof ReplayMismatch) return `The build cannot go on: ${messageOf(error)}`;
  return messageOf(error);
}

/** Logs what administrators can do where a script of the sandbox ends because something was refused to it. */
export function logRefusal(flow: Flow, host: EngineHost, error: unknown): void {
  if (!host.run.sandbox || !(error instanceof ScriptThrow)) return;
  for (let each = error.thrown, depth = 0; isThrowable(each) && depth < DEEPEST; depth += 1) {
    if (each.type.isA(REJECTED)) {
      flow.log.line(
        null,
        `${each.state.message}. Administrators can decide whether to approve or reject this signature.`,
      );
      return;
    }
    const { cause } = each.state;
    if (cause === null) return;
    each = cause;
  }
}

const DEEPEST = 50;
