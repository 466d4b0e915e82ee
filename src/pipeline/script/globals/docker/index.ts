import {
  closureArg,
  defineClass,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  nativeClosure,
  textArg,
  type Value,
  type Vm,
} from '../../../../groovy/index.ts';
import type { ScriptContext } from '../../../capabilities/script-context.ts';
import { lookUp } from '../env.ts';
import { callStep, type DockerObject, namedArguments, onNode, shellCommand, withVariables } from './calls.ts';
import { containerClass } from './container.ts';
import { formValidationClass } from './form-validation.ts';
import { checkImage, imageClass, imageObject } from './image.ts';

const DOCKER = defineClass('org.jenkinsci.plugins.docker.workflow.Docker');
const TOOL = 'org.jenkinsci.plugins.docker.commons.tools.DockerTool';

type Docker = DockerObject<unknown>;

const dockerClass = nativeClass<Docker>(DOCKER, {
  methods: [
    ['image', 1, ({ state }, [id], vm) => imageObject(state.around, textArg(vm, id))],
    ['build', [1, 2], build],
    ['withRegistry', [2, 3], withRegistry],
    ['withServer', [2, 3], withServer],
    ['withTool', 2, withTool],
  ],
});

/** Lists the classes of `docker` and of the objects that it returns. */
export const dockerClasses: readonly NativeClass[] = [dockerClass, imageClass, containerClass, formValidationClass];

/**
 * Returns `docker`, which works with images and containers by the `docker` command of the machine where the pipeline runs.
 */
export function dockerObject(around: ScriptContext): Docker {
  return new Instance(DOCKER, { around });
}

function* build({ state: { around } }: Docker, [name, args]: readonly Value[], vm: Vm): Evaluation {
  const id = textArg(vm, name);
  checkImage(around, id);
  const options = args === undefined ? '.' : textArg(vm, args);
  return yield* onNode(around, function* () {
    yield* shellCommand(around, { JD_IMAGE: id }, `docker build -t "$JD_IMAGE" ${options}`);
    return imageObject(around, id);
  });
}

function* withRegistry({ state: { around } }: Docker, args: readonly Value[], vm: Vm): Evaluation {
  const { machine } = around;
  const url = textArg(vm, args[0]);
  const credentialsId = args.length > 2 ? (args[1] ?? null) : null;
  const body = closureArg(args.at(-1));
  return yield* onNode(around, () =>
    withVariables(around, { DOCKER_REGISTRY_URL: url }, function* () {
      const toolName = lookUp(around, 'DOCKER_TOOL_NAME');
      const named = namedArguments(around, { url, credentialsId, toolName });
      const inner = nativeClosure(0, () => machine.call(body, []));
      return yield* callStep(around, 'withDockerRegistry', named, inner);
    }),
  );
}

function* withServer({ state: { around } }: Docker, args: readonly Value[], vm: Vm): Evaluation {
  const { machine } = around;
  const uri = textArg(vm, args[0]);
  const credentialsId = args.length > 2 ? (args[1] ?? null) : null;
  const body = closureArg(args.at(-1));
  return yield* onNode(around, () =>
    callStep(
      around,
      'withDockerServer',
      namedArguments(around, { uri, credentialsId }),
      nativeClosure(0, () => machine.call(body, [])),
    ),
  );
}

/** Runs a body with the `bin` folder of a Docker tool added to PATH. */
function* withTool({ state: { around } }: Docker, [name, body]: readonly Value[], vm: Vm): Evaluation {
  const { machine } = around;
  const toolName = textArg(vm, name);
  const inner = closureArg(body);
  return yield* onNode(around, function* () {
    const wanted = namedArguments(around, { name: toolName, type: TOOL });
    const home = yield* machine.text(yield* callStep(around, 'tool', wanted));
    const path = `${home}/bin:${lookUp(around, 'PATH') ?? ''}`;
    return yield* withVariables(around, { PATH: path, DOCKER_TOOL_NAME: toolName }, () => machine.call(inner, []));
  });
}
