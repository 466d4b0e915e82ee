import {
  ANY,
  createInterpreter,
  type Evaluation,
  type Interpreter,
  type Machine,
  nativeClass,
  SCRIPT,
  type Value,
} from '../../groovy/index.ts';
import type { KindRegistry } from '../../points/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import { transformDeclarative } from '../declarative/index.ts';
import { knownNames } from '../declarative/tool-names.ts';
import type { Flow } from '../flow/flow.ts';
import { FlowLibraries } from '../libraries/flow-libraries.ts';
import { loadedClasses } from '../libraries/loaded-classes.ts';
import { causeClasses } from '../script/causes.ts';
import { globalCall, globalClasses, globalVariable } from '../script/globals/index.ts';
import { hostEnvironmentOf } from '../script/host-environment.ts';
import { refuseGrab } from '../script/refuse-grab.ts';
import { resultClass } from '../script/result-class.ts';
import { refusedServerClasses, serverClasses } from '../script/server-classes.ts';
import { flowThrowableClasses } from '../script/throwables.ts';
import { callStep } from '../steps/call.ts';
import { stepClasses } from '../steps/classes.ts';
import type { StepTable } from '../steps/define.ts';
import { pluginVariables } from '../steps/plugins/plugin-variable.ts';
import { describesAnother, symbolCall } from './symbols.ts';

/** Lists the packages whose classes scripts name without an import, as in Jenkins's shell for pipelines. */
const PACKAGES = ['com.cloudbees.groovy.cps', 'hudson.model', 'jenkins.model', 'org.jenkinsci.plugins.workflow.libs'];

const interpreters = new WeakMap<StepTable, Interpreter>();

/** Returns the settings that the scripts of all pipelines with these steps share; `kinds` are those of the same server. */
export function interpreter(steps: StepTable, kinds: KindRegistry): Interpreter {
  const shared = interpreters.get(steps) ?? createShared(steps, kinds);
  interpreters.set(steps, shared);
  return shared;
}

function createShared(steps: StepTable, kinds: KindRegistry): Interpreter {
  return createInterpreter({
    classes: [
      ...flowThrowableClasses,
      ...causeClasses,
      ...globalClasses,
      ...stepClasses,
      ...[...steps.values()].flatMap(({ classes }) => classes ?? []),
      ...[...pluginVariables(kinds).values()].flatMap(({ classes }) => classes),
      ...serverClasses,
      loadedClasses,
      resultClass,
      printing,
    ],
    packages: PACKAGES,
    refusedClasses: refusedServerClasses,
    refusalClass: 'org.jenkinsci.plugins.scriptsecurity.sandbox.RejectedAccessException',
  });
}

/**
 * Replaces the printing methods of scripts: the step `echo` prints, and `sleep` is the step, not the method of every
 * object.
 */
const printing = nativeClass(SCRIPT, {
  methods: [
    [
      'sleep',
      [1, 2],
      function* (_self: Value, args: readonly Value[], vm: unknown): Evaluation {
        const call = (vm as Machine).options.hooks?.call?.('sleep', args);
        if (call === undefined) throw new Error('a pipeline has steps');
        return yield* call;
      },
    ] as const,
    [
      'printf',
      [1, ANY],
      function* (self: Value, args: readonly Value[], vm: unknown): Evaluation {
        const machine = vm as Machine;
        return yield* machine.invoke(self, 'echo', [yield* machine.invoke(self, 'sprintf', args)]);
      },
    ] as const,
    ...['println', 'print'].map(
      (name) =>
        [
          name,
          [0, 1],
          function* (_self: Value, args: readonly Value[], vm: unknown): Evaluation {
            const machine = vm as Machine;
            return yield* machine.invoke(_self, 'echo', [
              yield* machine.text(args[0] ?? (args.length === 0 ? '' : null)),
            ]);
          },
        ] as const,
    ),
  ],
});

/** Names the step without which there is no `docker`. */
const DOCKER_STEP = 'withDockerContainer';

// biome-ignore lint/correctness/useYield: what is there needs no waiting.
function* given(value: Value): Evaluation {
  return value;
}

/** Creates the machine of a flow: names that the script does not have are steps, symbols and global variables. */
export function createMachine(flow: Flow, host: FlowHost, steps: StepTable): Machine {
  const machine: Machine = interpreter(steps, host.kinds).machine({
    surroundings: hostEnvironmentOf(flow),
    plainAssertions: true,
    translation: { closureClass: 'org.jenkinsci.plugins.workflow.cps.CpsClosure2' },
    hooks: {
      // What a script of a library is called comes first, but not for those who ask for a step.
      call: (name, args, self) =>
        self !== undefined && libraries.hasVariable(name) ? libraries.call(name, args, self) : callByName(name, args),
      variable(name, self) {
        if (libraries.hasVariable(name)) return libraries.variable(name, self);
        const around = { flow, host, machine };
        const ofPlugin = variables.get(name);
        if (ofPlugin !== undefined) return given(ofPlugin.valueFor(around));
        // The object is of the plugin that has the steps by which it works.
        return name === 'docker' && !steps.has(DOCKER_STEP) ? undefined : globalVariable(around, name);
      },
      resolveClass: (name) => libraries.classNamed(name),
    },
  });
  const variables = pluginVariables(host.kinds);
  const names = knownNames(host.kinds, host.settings.tools);
  const libraries = new FlowLibraries(machine, host.libraries.folder, (tree, source) =>
    transformDeclarative(refuseGrab(tree), source, { steps, ...names }),
  );
  flow.libraries = libraries;
  flow.transform = (tree, source) => transformDeclarative(tree, source, { steps, kinds: host.kinds });
  const callByName = (name: string, args: readonly Value[]): Evaluation => {
    const around = { flow, host, machine };
    const step = steps.get(name);
    if (step !== undefined && !describesAnother(around, step, args)) return callStep(around, step, args);
    return globalCall(around, name, args) ?? symbolCall(around, steps, { name, given: args });
  };
  flow.machine = machine;
  return machine;
}
