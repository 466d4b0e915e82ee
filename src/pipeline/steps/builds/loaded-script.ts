import {
  compilerText,
  compileScript,
  type Evaluation,
  GroovySyntaxError,
  type Machine,
} from '../../../groovy/index.ts';
import { LibraryCompilationFailed } from '../../libraries/compilation-failed.ts';
import type { StepCall } from '../define.ts';

export type LoadedScript = ReturnType<typeof compileScript>;

/** Runs another script, which shares the variables of the main one, and returns its value. */
export function* runLoaded({ flow, machine }: Pick<StepCall, 'flow' | 'machine'>, script: LoadedScript): Evaluation {
  return yield* script.run(yield* script.instantiate(flow.binding ?? machine.map()));
}

/** Returns a class name that is not in use: loaded scripts are numbered `Script1`, `Script2` … */
function freeName({ declared }: Machine): string {
  let count = 1;
  while (declared.has(`Script${count}`)) count += 1;
  return `Script${count}`;
}

/** Throws an exception of this class where it cannot be read. */
export function compileLoaded(
  { flow, machine }: Pick<StepCall, 'flow' | 'machine'>,
  source: string,
  failure: string,
): LoadedScript {
  const className = freeName(machine);
  const fileName = `${className}.groovy`;
  try {
    return compileScript(machine, {
      source,
      fileName,
      className,
      transform: (tree) => flow.transform(tree, source),
    });
  } catch (error) {
    const isOwn = error instanceof GroovySyntaxError;
    if (!isOwn && !(error instanceof LibraryCompilationFailed)) throw error;
    const text = isOwn ? compilerText(error, source, fileName) : error.message;
    return machine.fail(failure, text.replace(/^[\w.]+: /, ''));
  }
}
