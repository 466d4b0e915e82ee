import { messageOf } from '../kit/index.ts';
import { createInterpreter, drive, javaText, type Machine, runScript, type Value } from './host/groovy.ts';
import { Host } from './host/host.ts';
import { followItems } from './items/item-object.ts';
import { CONSOLE_PACKAGES, createModel } from './model.ts';
import { textOfError } from './script-errors.ts';
import { consoleSurroundings } from './surroundings.ts';
import { createSystemProperties } from './system/properties.ts';
import type { Console, ConsoleOptions, ScriptRequest } from './types.ts';

const FILE_NAME = 'Script1.groovy';

/** Creates the console of a server. It is created once, and runs any number of scripts side by side. */
export function createConsole(options: ConsoleOptions): Console {
  const { services } = options;
  const model = createModel(services.kinds);
  const interpreter = createInterpreter({ classes: model.classes, packages: CONSOLE_PACKAGES });
  const properties = createSystemProperties(options);

  /** Runs a script; prints what it prints, and how it failed. Returns its value; undefined where it failed. */
  async function execute(
    source: string,
    request: ScriptRequest,
    print: (text: string) => void,
  ): Promise<string | null | undefined> {
    const { principal, fileName = FILE_NAME, signal } = request;
    const host = new Host(options, principal, { parts: model.parts });
    const machine = interpreter.machine({ surroundings: consoleSurroundings(host, properties, print) });
    followItems(host);
    try {
      return await drive(valueText(machine, { source, fileName }), signal === undefined ? {} : { signal });
    } catch (error) {
      print((await textOfError(error, { source, fileName, machine })) ?? unexpected(error));
      return undefined;
    } finally {
      host.end();
    }
  }

  function unexpected(error: unknown): string {
    services.log.error({ err: error }, 'a script of the console ended in an error of the server');
    return `java.lang.InternalError: ${messageOf(error)}\n`;
  }

  return {
    async run(script, request) {
      const parts: string[] = [];
      const print = request.print ?? ((text: string) => void parts.push(text));
      const value = await execute(script, request, print);
      if (typeof value === 'string') print(`Result: ${value}\n`);
      return parts.join('');
    },
    async runFile(script, request) {
      const parts: string[] = [];
      const value = await execute(script, request, request.print ?? ((text) => void parts.push(text)));
      return { output: parts.join(''), failed: value === undefined };
    },
  };
}

/** Runs a script and returns the text of its value; null where the value is null. */
function* valueText(machine: Machine, script: { readonly source: string; readonly fileName: string }) {
  const binding = machine.map();
  binding.table.set('out', yield* machine.getProperty(machine.classNamed('java.lang.System'), 'out'));
  const value: Value = yield* runScript(machine, { ...script, className: classNameOf(script.fileName) }, binding);
  return value === null ? null : yield* javaText(machine, value);
}

/**
 * Returns Java's name for a script's class: the name of its file, in which underscores replace the characters that a name
 * does not allow.
 */
function classNameOf(fileName: string): string {
  const name = fileName
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .replace(/\W/g, '_');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}
