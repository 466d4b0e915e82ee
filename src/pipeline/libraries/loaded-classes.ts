import {
  defineClass,
  type Evaluation,
  elementsArg,
  type GroovyClass,
  Instance,
  type Machine,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../../groovy/index.ts';
import type { LibraryLookup } from '../flow/library-lookup.ts';
import { LibraryCompilationFailed } from './compilation-failed.ts';

const LOADED_CLASSES = defineClass('org.jenkinsci.plugins.workflow.libs.LibraryStep$LoadedClasses');
const COMPILATION_FAILED = 'org.jenkinsci.plugins.workflow.cps.CpsCompilationErrorsException';

/** Represents a partial path to a class of a library: packages so far, or a class. */
interface Selection {
  readonly libraries: LibraryLookup;
  /** Holds the absolute path of the library. */
  readonly folder: string;
  /** Holds the packages: `com.acme.`, or an empty text. */
  readonly packages: string;
  /** Holds the class name without the packages; null where there is none yet. */
  readonly className: string | null;
}

type LoadedClasses = Instance<Selection>;

/** Defines the result of the step `library`. Jenkins: `LibraryStep$LoadedClasses`. */
export const loadedClasses = nativeClass<LoadedClasses>(LOADED_CLASSES, {
  methods: [
    ['getProperty', 1, property],
    ['propertyMissing', 1, property],
    [
      'invokeMethod',
      2,
      function* (self, [name, args], vm) {
        return yield* called(self, textArg(vm, name), elementsArg(vm, args), vm as Machine);
      },
    ],
    [
      'methodMissing',
      2,
      function* (self, [name, args], vm) {
        return yield* called(self, textArg(vm, name), elementsArg(vm, args), vm as Machine);
      },
    ],
  ],
});

export function classesOf(libraries: LibraryLookup, folder: string): Instance<Selection> {
  return new Instance(LOADED_CLASSES, { libraries, folder, packages: '', className: null });
}

function* property({ state }: LoadedClasses, [given]: readonly Value[], vm: Vm): Evaluation {
  const machine = vm as Machine;
  const name = textArg(vm, given);
  const { packages, className } = state;
  if (className !== null) {
    const type = classNamed(state, packages + className, machine);
    if (machine.hasProperty(type, name)) return yield* machine.getProperty(type, name);
  }
  if (/^[A-Z]/.test(name)) {
    const selected = className === null ? name : `${className}$${name}`;
    classNamed(state, packages + selected, machine);
    return new Instance(LOADED_CLASSES, { ...state, className: selected });
  }
  if (className === null) return new Instance(LOADED_CLASSES, { ...state, packages: `${packages}${name}.` });
  return yield* machine.getProperty(classNamed(state, packages + className, machine), name);
}

function* called({ state }: LoadedClasses, name: string, args: readonly Value[], machine: Machine): Evaluation {
  const type = classNamed(state, state.packages + state.className, machine);
  return name === 'new' ? yield* machine.construct(type, args) : yield* machine.invoke(type, name, args);
}

/** Returns a class of the library. Throws GroovyRuntimeException where this library has no such class. */
function classNamed({ libraries, folder }: Selection, name: string, machine: Machine): GroovyClass {
  const outer = name.replace(/\$.*/s, '');
  try {
    libraries.classNamed(outer);
  } catch (error) {
    if (!(error instanceof LibraryCompilationFailed)) throw error;
    return machine.fail(COMPILATION_FAILED, error.message.replace(/^[\w.]+: /, ''));
  }
  const type = machine.declared.get(name);
  if (type === undefined) return unknown(machine, `java.lang.ClassNotFoundException: ${name}`);
  const file = libraries.fileOf(outer);
  if (file === undefined)
    return unknown(machine, `java.lang.IllegalAccessException: ${name} had no defined code source`);
  if (!file.startsWith(`${folder}/src/`)) {
    const place = `file:${folder}/src/`;
    return unknown(
      machine,
      `java.lang.IllegalAccessException: ${name} was defined in file:${file} which was not inside ${place}`,
    );
  }
  return type;
}

function unknown(machine: Machine, message: string): never {
  return machine.fail('groovy.lang.GroovyRuntimeException', message);
}
