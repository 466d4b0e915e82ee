import { messageOf } from '../kit/index.ts';
import {
  compilerText,
  drive,
  GroovySyntaxError,
  isThrowable,
  LimitExceeded,
  type Machine,
  ScriptThrow,
  stackTraceText,
} from './host/groovy.ts';

/**
 * Returns the text for the error that ended a script; null where the error is none of those with which a script may end.
 */
export async function textOfError(
  error: unknown,
  script: { readonly source: string; readonly fileName: string; readonly machine: Machine },
): Promise<string | null> {
  if (error instanceof GroovySyntaxError) return `${compilerText(error, script.source, script.fileName)}\n`;
  if (error instanceof LimitExceeded) return `The script was ended: ${messageOf(error)}\n`;
  if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) return null;
  try {
    return await drive(stackTraceText(script.machine, error.thrown));
  } catch {
    // Its own `getMessage` threw.
    return `${error.thrown.type.name}\n`;
  }
}
