import {
  type ClosureValue,
  closureArg,
  defineClass,
  type Evaluation,
  Instance,
  nativeClass,
  nativeClosure,
  ScriptThrow,
  textArg,
  type Value,
  type Vm,
} from '../../../../groovy/index.ts';
import type { ScriptContext } from '../../../capabilities/script-context.ts';
import { lookUp } from '../env.ts';
import {
  callStep,
  type DockerObject,
  namedArguments,
  onNode,
  registryOf,
  shellCommand,
  shellOf,
  withVariables,
} from './calls.ts';
import { containerObject } from './container.ts';
import { escaped, FORM_VALIDATION } from './form-validation.ts';
import { imageName, problemOfAddress, problemOfImage, qualified } from './image-name.ts';

const IMAGE = defineClass('org.jenkinsci.plugins.docker.workflow.Docker$Image');

type Image = DockerObject<{ readonly id: string }>;

/** Describes the class of images. */
export const imageClass = nativeClass<Image>(IMAGE, {
  methods: [
    ['getId', 0, ({ state }) => state.id],
    ['imageName', 0, (self) => fullName(self)],
    ['pull', 0, (self) => onNode(self.state.around, () => pull(self))],
    ['inside', [1, 2], inside],
    ['run', [0, 3], (self, args, vm) => onNode(self.state.around, () => run(self, args, vm))],
    ['withRun', [1, 3], withRun],
    ['tag', [0, 2], (self, [tag], vm) => onNode(self.state.around, () => tagAs(self, tag, vm))],
    ['push', [0, 2], (self, [tag], vm) => onNode(self.state.around, () => push(self, tag, vm))],
  ],
});

/** Throws FormValidation where it is no name of an image. */
export function imageObject(around: ScriptContext, id: string): Image {
  checkImage(around, id);
  return new Instance(IMAGE, { around, id });
}

/** Throws FormValidation where the name of an image, which becomes part of commands, is invalid. */
export function checkImage({ machine }: ScriptContext, id: string): void {
  const problem = problemOfImage(id);
  if (problem !== null) machine.fail(FORM_VALIDATION, escaped(problem));
}

function fullName({ state: { around, id } }: Image): string {
  return inRegistry(around, id);
}

/** Throws MalformedURLException where the registry's address is none. */
function inRegistry(around: ScriptContext, id: string): string {
  const registry = registryOf(around);
  const problem = registry === null || registry === '' ? null : problemOfAddress(registry);
  if (problem !== null) around.machine.fail('java.net.MalformedURLException', problem);
  return qualified(id, registry);
}

function* pull(self: Image): Evaluation {
  yield* shellCommand(self.state.around, { JD_TO_PULL: fullName(self) }, 'docker pull "$JD_TO_PULL"');
  return null;
}

/** Runs a body with its commands in a container of the image, which is pulled if it is not present. */
function* inside(self: Image, args: readonly Value[], vm: Vm): Evaluation {
  const { around } = self.state;
  const body = closureArg(args.at(-1));
  const options = args.length > 1 && args[0] !== null ? textArg(vm, args[0]) : '';
  return yield* onNode(around, function* () {
    const image = yield* presentImage(self);
    const toolName = lookUp(around, 'DOCKER_TOOL_NAME');
    return yield* callStep(
      around,
      'withDockerContainer',
      namedArguments(around, { image, args: options, toolName }),
      nativeClosure(0, () => around.machine.call(body, [])),
    );
  });
}

/**
 * Pulls the image unless it is present, and returns the name under which it is. An image that was built here needs no
 * registry in front of its name.
 */
function* presentImage(self: Image): Evaluation<string> {
  const { around, id } = self.state;
  const full = fullName(self);
  const shell = yield* shellOf(around);
  const isThere = function* (variable: string): Evaluation<boolean> {
    const script = `docker inspect -f . "$${variable}"`;
    return (yield* callStep(around, shell, namedArguments(around, { script, returnStatus: true }))) === 0;
  };
  let name = full;
  yield* withVariables(around, { JD_ID: id, JD_TO_RUN: full }, function* () {
    if (full !== id && (yield* isThere('JD_ID'))) name = id;
    else if (!(yield* isThere('JD_TO_RUN'))) yield* pull(self);
    return null;
  });
  return name;
}

function* run({ state: { around, id } }: Image, args: readonly Value[], vm: Vm): Evaluation {
  const options = args[0] === undefined ? '' : textArg(vm, args[0]);
  const command = args[1] === undefined ? '' : textArg(vm, args[1]);
  const words = ['docker run', args[2] === true ? '' : '-d', options, '"$JD_ID"', command];
  const output = yield* shellCommand(around, { JD_ID: id }, words.filter((word) => word !== '').join(' '), 'output');
  return containerObject(around, textArg(vm, output ?? '').trim());
}

function* withRun(self: Image, args: readonly Value[], vm: Vm): Evaluation {
  const { around } = self.state;
  const body: ClosureValue = closureArg(args.at(-1));
  return yield* onNode(around, function* () {
    const container = yield* run(self, args.slice(0, -1), vm);
    let value: Value;
    try {
      value = yield* around.machine.call(body, [container]);
    } catch (error) {
      if (error instanceof ScriptThrow) yield* around.machine.invoke(container, 'stop', []);
      throw error;
    }
    yield* around.machine.invoke(container, 'stop', []);
    return value;
  });
}

function* tagAs(self: Image, given: Value | undefined, vm: Vm): Evaluation<string> {
  const { around, id } = self.state;
  const { repository, tag } = imageName(id);
  const name = inRegistry(around, `${repository}:${given === undefined ? tag : textArg(vm, given)}`);
  yield* shellCommand(around, { JD_ID: id, JD_TAGGED_IMAGE_NAME: name }, 'docker tag "$JD_ID" "$JD_TAGGED_IMAGE_NAME"');
  return name;
}

function* push(self: Image, given: Value | undefined, vm: Vm): Evaluation {
  const name = yield* tagAs(self, given, vm);
  yield* shellCommand(self.state.around, { JD_TAGGED_IMAGE_NAME: name }, 'docker push "$JD_TAGGED_IMAGE_NAME"');
  return null;
}
