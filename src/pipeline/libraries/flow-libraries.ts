import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CompiledScript,
  compilerText,
  compileScript,
  type Evaluation,
  type GroovyClass,
  GroovySyntaxError,
  Instance,
  type Machine,
  missingMethod,
  type Value,
} from '../../groovy/index.ts';
import type { LoadedLibrary } from '../../points/index.ts';
import type { LibraryLookup } from '../flow/library-lookup.ts';
import type { ScriptTransform } from '../flow/script-transform.ts';
import { LibraryCompilationFailed } from './compilation-failed.ts';
import { LibraryClasses } from './library-classes.ts';

const FAILURE = 'org.codehaus.groovy.control.MultipleCompilationErrorsException';

/** Represents the libraries of a flow as its scripts see them: global variables and classes. */
export class FlowLibraries implements LibraryLookup {
  readonly #machine: Machine;
  /** Holds the absolute path of the run's libraries. */
  readonly #folder: string;
  readonly #transform: ScriptTransform;
  readonly #loaded: LoadedLibrary[] = [];
  /** Maps each variable to its file. */
  readonly #variables = new Map<string, string>();
  readonly #scripts = new Map<string, CompiledScript>();
  readonly #classes: LibraryClasses;
  /** Holds the libraries that a branch loads at this moment, by name. */
  readonly underWay = new Map<string, Promise<LoadedLibrary>>();

  /** Creates the libraries of a flow; `transform` is applied to the scripts of global variables. */
  constructor(machine: Machine, folder: string, transform: ScriptTransform) {
    this.#machine = machine;
    this.#folder = folder;
    this.#transform = transform;
    this.#classes = new LibraryClasses(() => machine);
  }

  get loaded(): readonly LoadedLibrary[] {
    return this.#loaded;
  }

  add(libraries: readonly LoadedLibrary[]): void {
    for (const library of libraries) {
      if (this.#loaded.some(({ name }) => name === library.name)) continue;
      const folder = this.folderOf(library);
      this.#loaded.push(library);
      this.#classes.addRoot(join(folder, 'src'));
      for (const name of library.variables) {
        if (!this.#variables.has(name)) this.#variables.set(name, join(folder, 'vars', `${name}.groovy`));
      }
    }
  }

  /** Returns the absolute path of a library. */
  folderOf({ directoryName }: Pick<LoadedLibrary, 'directoryName'>): string {
    return join(this.#folder, directoryName);
  }

  /** Returns the names of the global variables. */
  get variables(): readonly string[] {
    return [...this.#variables.keys()];
  }

  hasVariable(name: string): boolean {
    return this.#variables.has(name);
  }

  /**
   * Returns the object of a global variable, which is created when a script first refers to it and then stored among that
   * script's own variables. Jenkins: `UserDefinedGlobalVariable#getValue`.
   */
  *variable(name: string, asker: Instance | undefined): Evaluation {
    const machine = this.#machine;
    const binding = asker === undefined ? undefined : machine.bindingOf(asker);
    const known = binding?.table.get(name);
    if (known !== undefined) return known;
    const made = yield* this.#script(name).instantiate(machine.map());
    binding?.table.set(name, made);
    return made;
  }

  /** Evaluates `name(args)`, which calls the method `call` of the variable. */
  *call(name: string, args: readonly Value[], asker: Instance): Evaluation {
    const machine = this.#machine;
    const value = yield* this.variable(name, asker);
    const isOwn = value instanceof Instance && machine.universe.methods(value.type, 'call').length > 0;
    return isOwn ? yield* machine.invoke(value, 'call', args) : yield* missingMethod(machine, value, 'call', args);
  }

  classNamed(name: string): GroovyClass | undefined {
    return this.#loaded.length === 0 ? undefined : this.#classes.find(name);
  }

  fileOf(className: string): string | undefined {
    return this.#classes.fileOf(className);
  }

  #script(name: string): CompiledScript {
    const known = this.#scripts.get(name);
    if (known !== undefined) return known;
    const file = this.#variables.get(name) ?? '';
    const source = readFileSync(file, 'utf8');
    try {
      const script = compileScript(this.#machine, {
        source,
        fileName: file,
        className: name,
        transform: (tree) => this.#transform(tree, source),
      });
      this.#scripts.set(name, script);
      return script;
    } catch (error) {
      const text = error instanceof GroovySyntaxError ? compilerText(error, source, file) : textOf(error);
      return this.#machine.fail(FAILURE, text.replace(/^[\w.]+: /, ''));
    }
  }
}

function textOf(error: unknown): string {
  if (error instanceof LibraryCompilationFailed) return error.message;
  throw error;
}
