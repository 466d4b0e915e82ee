import { randomBytes } from 'node:crypto';
import {
  compilerText,
  createInterpreter,
  drive,
  GroovySyntaxError,
  type HostEnvironment,
  type Interpreter,
  LimitExceeded,
  type Limits,
  runScript,
  ScriptThrow,
} from '../../src/groovy/index.ts';

const shared = createInterpreter();

/** What a test lets a script see of the outside. */
export function surroundings(print: (text: string) => void): HostEnvironment {
  const properties = new Map([['user.dir', '/']]);
  return {
    now: () => Date.now(),
    nanoTime: () => process.hrtime.bigint(),
    randomBytes: (length) => randomBytes(length),
    timeZone: 'UTC',
    print,
    property: (name) => properties.get(name) ?? null,
    setProperty: (name, value) => void properties.set(name, value),
    properties: () => properties,
    environment: () => new Map([['HOME', '/']]),
    *sleep(milliseconds) {
      yield { kind: 'await', promise: new Promise((resolve) => setTimeout(() => resolve(null), milliseconds)) };
    },
  };
}

/** Runs a script: what it prints, and as its last line the Throwable that it ends with. */
export async function evaluate(
  code: string,
  limits: Partial<Limits> = {},
  interpreter: Interpreter = shared,
): Promise<string> {
  let printed = '';
  const machine = interpreter.machine({
    surroundings: surroundings((text) => {
      printed += text;
    }),
    limits,
  });
  try {
    await drive(runScript(machine, { source: code }));
  } catch (error) {
    if (error instanceof ScriptThrow) printed += `Caught: ${await drive(machine.text(error.thrown))}\n`;
    else if (error instanceof GroovySyntaxError) printed += `Caught: ${compilerText(error, code, 'Script1.groovy')}\n`;
    else if (error instanceof LimitExceeded) printed += `Limit: ${error.limit}\n`;
    else throw error;
  }
  return printed;
}
