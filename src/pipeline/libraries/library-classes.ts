import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compilerText,
  declareUnit,
  type GroovyClass,
  GroovySyntaxError,
  type Machine,
  type Unit,
} from '../../groovy/index.ts';
import { refuseGrab } from '../script/refuse-grab.ts';
import { LibraryCompilationFailed } from './compilation-failed.ts';

/** Represents the classes below `src` of a run's libraries. Each is compiled when it is named for the first time. */
export class LibraryClasses {
  readonly #machine: () => Machine;
  /** Holds the roots in the order in which they are searched. */
  readonly #roots: Root[] = [];
  readonly #files = new Map<string, string>();
  readonly #failed = new Map<string, Error>();
  /** Holds the names for which no folder has a file. */
  readonly #unknown = new Set<string>();
  readonly #waiting: { readonly unit: Unit; readonly told: Told }[] = [];
  #linking = 0;

  constructor(machine: () => Machine) {
    this.#machine = machine;
  }

  addRoot(folder: string): void {
    this.#roots.push({ folder, names: new Set(existsSync(folder) ? readdirSync(folder) : []) });
    this.#unknown.clear();
  }

  /**
   * Returns the class of this full name; undefined where no library has one. Its neighbours may refer to each other in
   * circles: first all of them get names and superclasses, then their members. Throws LibraryCompilationFailed.
   */
  find(name: string): GroovyClass | undefined {
    const failure = this.#failed.get(name);
    if (failure !== undefined) throw failure;
    const known = this.#files.has(name) ? this.#machine().declared.get(name) : undefined;
    if (known !== undefined) return known;
    const file = this.#fileOf(name);
    if (file === undefined) return undefined;
    const { declared } = this.#machine();
    const before = new Set(declared.keys());
    try {
      this.#declare(name, file);
      if (this.#linking === 0) this.#compileWaiting();
    } catch (error) {
      this.#waiting.length = 0;
      // What is half made must not be found.
      for (const each of [...declared.keys()].filter((key) => !before.has(key))) {
        declared.delete(each);
        this.#files.delete(each);
      }
      if (error instanceof LibraryCompilationFailed) this.#failed.set(name, error);
      throw error;
    }
    return declared.get(name);
  }

  /** Returns the file in which a class was found; undefined where it is of no library. */
  fileOf(name: string): string | undefined {
    return this.#files.get(name.replace(/\$.*/s, ''));
  }

  #fileOf(name: string): string | undefined {
    if (this.#unknown.has(name) || !/^[\p{L}\p{N}_$.]+$/u.test(name) || name.includes('..')) return undefined;
    const path = `${name.replaceAll('.', '/')}.groovy`;
    const [top = ''] = path.split('/', 1);
    const file = this.#roots
      .filter(({ names }) => names.has(top))
      .map(({ folder }) => join(folder, path))
      .find((each) => existsSync(each));
    if (file === undefined) this.#unknown.add(name);
    return file;
  }

  #declare(name: string, file: string): void {
    const told: Told = { file: `file:${file}`, source: readFileSync(file, 'utf8') };
    const className = name.slice(name.lastIndexOf('.') + 1);
    this.#linking += 1;
    try {
      const unit = telling(told, () =>
        declareUnit(
          this.#machine(),
          { source: told.source, fileName: told.file, className, transform: refuseGrab },
          { always: false },
        ),
      );
      this.#files.set(name, file);
      this.#waiting.push({ unit, told });
      telling(told, () => unit.link());
    } finally {
      this.#linking -= 1;
    }
  }

  #compileWaiting(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { unit, told } = next;
      telling(told, () => unit.compile());
    }
  }
}

interface Root {
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  /**
   * Holds the names of the folder's entries, because every name in a script is looked up, and hardly one is of a library.
   */
  readonly names: ReadonlySet<string>;
}

interface Told {
  /** Holds the file as messages and stack traces name it. */
  readonly file: string;
  readonly source: string;
}

function telling<T>({ file, source }: Told, task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    throw new LibraryCompilationFailed(compilerText(error, source, file));
  }
}
