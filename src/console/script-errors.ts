import { messageOf } from '../kit/index.ts';
import {
  drive,
  GroovySyntaxError,
  isThrowable,
  LimitExceeded,
  type Machine,
  ScriptThrow,
  stackTraceText,
} from './groovy.ts';

/** The text for whatever ended a script; null: it is none of the ways in which a script may end. */
export async function textOfError(
  error: unknown,
  script: { readonly source: string; readonly fileName: string; readonly machine: Machine },
): Promise<string | null> {
  if (error instanceof GroovySyntaxError) return compilerText(error, script);
  if (error instanceof LimitExceeded) return `The script was ended: ${messageOf(error)}\n`;
  if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) return null;
  try {
    return await drive(stackTraceText(script.machine, error.thrown));
  } catch {
    // Its own `getMessage` threw.
    return `${error.thrown.type.name}\n`;
  }
}

/** As Groovy's compiler says it: each problem with its line, then how many there are. */
function compilerText(
  { problems }: GroovySyntaxError,
  { source, fileName }: { readonly source: string; readonly fileName: string },
): string {
  const lines = source.split(/\r\n|\r|\n/);
  const told = problems.map(({ message, line, column }) => {
    const place = `${fileName}: ${line}: ${message} @ line ${line}, column ${column}.`;
    return `${place}\n   ${lines[line - 1] ?? ''}\n   ${' '.repeat(Math.max(0, column - 1))}^\n\n`;
  });
  const count = `${problems.length} error${problems.length === 1 ? '' : 's'}`;
  return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${told.join('')}${count}\n\n`;
}
