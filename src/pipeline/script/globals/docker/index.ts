import {
  closureArg,
  defineClass,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  nativeClosure,
  newList,
  textArg,
  type Value,
  type Vm,
} from '../../../../groovy/index.ts';
import type { StepSurroundings } from '../../../steps/call.ts';
import { callStep, type DockerObject, namedArguments, onNode, shellCommand, withVariables } from './calls.ts';
import { containerClass } from './container.ts';
import { imageClass, imageObject } from './image.ts';

const DOCKER = defineClass('org.jenkinsci.plugins.docker.workflow.Docker');

type Docker = DockerObject<unknown>;

const dockerClass = nativeClass<Docker>(DOCKER, {
  methods: [
    ['image', 1, ({ state }, [id], vm) => imageObject(state.around, textArg(vm, id))],
    ['build', [1, 2], build],
    ['withRegistry', [2, 3], withRegistry],
    ['withServer', [2, 3], withServer],
  ],
});

/** Classes of `docker` and of what it gives. */
export const dockerClasses: readonly NativeClass[] = [dockerClass, imageClass, containerClass];

/** `docker`: images and containers by the `docker` command of the machine where the pipeline works. */
export function dockerObject(around: StepSurroundings): Docker {
  return new Instance(DOCKER, { around });
}

function* build({ state: { around } }: Docker, [name, args]: readonly Value[], vm: Vm): Evaluation {
  const id = textArg(vm, name);
  const image = imageObject(around, id);
  const options = args === undefined ? '.' : textArg(vm, args);
  return yield* onNode(around, function* () {
    yield* shellCommand(around, { JD_IMAGE: id }, `docker build -t "$JD_IMAGE" ${options}`);
    return image;
  });
}

/** Logs in where credentials are named, with a configuration of its own that is gone behind the body. */
function* withRegistry({ state: { around } }: Docker, args: readonly Value[], vm: Vm): Evaluation {
  const url = textArg(vm, args[0]);
  const credentialsId = args.length > 2 && args[1] !== null ? textArg(vm, args[1]) : null;
  const body = closureArg(args.at(-1));
  const inner = (): Evaluation => around.machine.call(body, []);
  return yield* onNode(around, () =>
    withVariables(around, { DOCKER_REGISTRY_URL: url }, function* () {
      if (credentialsId === null) return yield* inner();
      const config = `${around.flow.scope.place?.workspace ?? ''}@tmp/docker-config`;
      return yield* withVariables(around, { DOCKER_CONFIG: config }, function* () {
        yield* logIn(around, url, credentialsId);
        try {
          return yield* inner();
        } finally {
          yield* callStep(around, 'sh', 'docker logout "$DOCKER_REGISTRY_URL"');
        }
      });
    }),
  );
}

function* logIn(around: StepSurroundings, url: string, credentialsId: string): Evaluation {
  const binding = namedArguments(around, {
    $class: 'UsernamePasswordMultiBinding',
    credentialsId,
    usernameVariable: 'JD_USER',
    passwordVariable: 'JD_PASSWORD',
  });
  const script = 'printf %s "$JD_PASSWORD" | docker login -u "$JD_USER" --password-stdin "$DOCKER_REGISTRY_URL"';
  return yield* callStep(
    around,
    'withCredentials',
    newList(around.machine, [binding]),
    nativeClosure(0, () => shellCommand(around, { DOCKER_REGISTRY_URL: url }, script)),
  );
}

function* withServer({ state: { around } }: Docker, args: readonly Value[], vm: Vm): Evaluation {
  const uri = textArg(vm, args[0]);
  const body = closureArg(args.at(-1));
  if (args.length > 2 && args[1] !== null) {
    around.machine.fail(
      'hudson.AbortException',
      'Certificates of Docker servers are not supported: leave out the credentials',
    );
  }
  return yield* onNode(around, () => withVariables(around, { DOCKER_HOST: uri }, () => around.machine.call(body, [])));
}
