import {
  type ClosureValue,
  closureArg,
  defineClass,
  type Evaluation,
  Instance,
  nativeClass,
  nativeClosure,
  textArg,
  type Value,
  type Vm,
} from '../../../../groovy/index.ts';
import type { StepSurroundings } from '../../../steps/call.ts';
import { callStep, type DockerObject, namedArguments, onNode, registryOf, shellCommand } from './calls.ts';
import { containerObject } from './container.ts';
import { imageName, problemOfImage, qualified } from './image-name.ts';

const IMAGE = defineClass('org.jenkinsci.plugins.docker.workflow.Docker$Image');

type Image = DockerObject<{ readonly id: string }>;

/** An image by its name. */
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

/** Throws IllegalArgumentException where it is no name of an image. */
export function imageObject(around: StepSurroundings, id: string): Image {
  const problem = problemOfImage(id);
  if (problem !== null)
    around.machine.fail('java.lang.IllegalArgumentException', `Invalid image name ${id}: ${problem}`);
  return new Instance(IMAGE, { around, id });
}

function fullName({ state: { around, id } }: Image): string {
  return qualified(id, registryOf(around));
}

function* pull(self: Image): Evaluation {
  yield* shellCommand(self.state.around, { JD_TO_PULL: fullName(self) }, 'docker pull "$JD_TO_PULL"');
  return null;
}

/** Runs a body with its commands in a container of the image, which is fetched if it is not there. */
function* inside(self: Image, args: readonly Value[], vm: Vm): Evaluation {
  const { around, id } = self.state;
  const body = closureArg(args.at(-1));
  const options = args.length > 1 ? textArg(vm, args[0]) : '';
  return yield* onNode(around, function* () {
    let image = fullName(self);
    const isThere = function* (name: string): Evaluation<boolean> {
      return (yield* shellCommand(around, { JD_IMAGE: name }, 'docker inspect -f . "$JD_IMAGE"', 'status')) === 0;
    };
    // One that was built here needs no registry in front.
    if (image !== id && (yield* isThere(id))) image = id;
    else if (!(yield* isThere(image))) yield* pull(self);
    return yield* callStep(
      around,
      'withDockerContainer',
      namedArguments(around, { image, args: options }),
      nativeClosure(0, () => around.machine.call(body, [])),
    );
  });
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
    try {
      return yield* around.machine.call(body, [container]);
    } finally {
      yield* around.machine.invoke(container, 'stop', []);
    }
  });
}

function* tagAs(self: Image, given: Value | undefined, vm: Vm): Evaluation<string> {
  const { around, id } = self.state;
  const { repository, tag } = imageName(id);
  const name = qualified(`${repository}:${given === undefined ? tag : textArg(vm, given)}`, registryOf(around));
  yield* shellCommand(around, { JD_ID: id, JD_TAGGED_IMAGE_NAME: name }, 'docker tag "$JD_ID" "$JD_TAGGED_IMAGE_NAME"');
  return name;
}

function* push(self: Image, given: Value | undefined, vm: Vm): Evaluation {
  const name = yield* tagAs(self, given, vm);
  yield* shellCommand(self.state.around, { JD_TAGGED_IMAGE_NAME: name }, 'docker push "$JD_TAGGED_IMAGE_NAME"');
  return null;
}
