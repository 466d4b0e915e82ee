import { type Evaluation, isThrowable, ScriptThrow, type Value } from '../../../groovy/index.ts';
import { abort, StepFailure } from '../../flow/failure.ts';
import { interruptionOf } from '../../flow/throwables.ts';
import { defineStep, type StepCall, type StepEffectContext } from '../define.ts';
import {
  type ContainerRequest,
  dockerVersion,
  isOlder,
  programsIn,
  runContainer,
  stopContainer,
  type Version,
  volumesOf,
  whoAmI,
} from './client.ts';
import { type Container, ownVariables, withContainer } from './container.ts';
import { ownContainer } from './containerized.ts';
import { createLaunch, type LaunchShort, tidyLaunches } from './launch.ts';
import { plain } from './words.ts';

/** Names the command that keeps a container alive until it is stopped. */
const COMMAND = 'cat';
const NOT_THE_COMMAND =
  "The container started but didn't run the expected command. Please double check your ENTRYPOINT does execute the command passed as docker run argument, as required by official docker images (see https://github.com/docker-library/official-images#consistency for entrypoint consistency requirements).\n" +
  "Alternatively you can force image entrypoint to be disabled by adding option `--entrypoint=''`.";
const TOO_OLD =
  "The docker version is less than v1.7. Pipeline functions requiring 'docker exec' (e.g. 'docker.inside') or SELinux labeling will not work.";
const NOT_NESTED =
  "The docker version is less than v1.8. Running a 'docker.inside' from inside a container will not work.";
const NO_VERSION = 'Failed to parse docker version. Please note there is a minimum docker version requirement of v1.7.';

/** Runs the commands of its body in a container of an image. Jenkins: `WithContainerStep`. */
export const withDockerContainer = defineStep({
  name: 'withDockerContainer',
  className: 'org.jenkinsci.plugins.docker.workflow.WithContainerStep',
  displayName: 'Run build steps inside a Docker container',
  parameters: [
    { name: 'image', type: 'String', required: true },
    { name: 'args', type: 'String' },
    { name: 'toolName', type: 'String' },
  ],
  body: true,
  needs: 'workspace',
  *run(call) {
    const env = call.environment();
    const container = yield* call.effect('start', async (at) => ({ ...(await startContainer(call, env, at)) }), {
      graceful: true,
      tidy: (key) => tidyLaunches(call, key),
    });
    let value: Value;
    try {
      value = yield* call.runBody({ parts: { marks: withContainer(call.scope, container) } });
    } catch (error) {
      if (error instanceof ScriptThrow) yield* endAfterFailure(call, container, error);
      throw error;
    }
    yield* endContainer(call, container);
    return value;
  },
});

async function startContainer(
  call: StepCall,
  env: ReadonlyMap<string, string>,
  at: StepEffectContext,
): Promise<Container> {
  const { args, scope } = call;
  const launch = createLaunch(call, env, at);
  const folder = scope.folder ?? '/';
  const temporary = `${folder.replace(/\/+$/, '')}@tmp`;
  // Docker would make them for its own user.
  await call.agent.files.makeFolder(folder);
  await call.agent.files.makeFolder(temporary);
  const version = await checkedVersion(at, launch);
  const volumes = await volumesFor(call, at, launch, [folder, temporary]);
  const id = await runContainer(launch, {
    image: args.optionalText('image'),
    args: args.optionalText('args') ?? '',
    folder,
    user: await whoAmI(launch),
    ...volumes,
    variables: ownVariables(env, call.agent.system.environment),
    command: COMMAND,
  });
  await checkCommand(at, launch, id);
  if (at.signal.aborted) await stopContainer(launch, id);
  return {
    id,
    folder,
    takesVariables: version !== null && !isOlder(version, [1, 13, 0]),
    takesFolder: version !== null && !isOlder(version, [17, 12]),
  };
}

/**
 * Warns where a container does not run the expected command. Removes a container that ended at once; Jenkins leaves it
 * behind.
 */
async function checkCommand({ say }: StepEffectContext, launch: LaunchShort, id: string): Promise<void> {
  try {
    const programs = await programsIn(launch, id);
    if (!programs.includes(COMMAND)) say(`ERROR: ${NOT_THE_COMMAND}`);
  } catch (error) {
    // A server that only lets go of the run leaves it to the next one.
    if (error instanceof StepFailure) await launch(plain('docker', 'rm', '-f', '--volumes', id), { isQuiet: true });
    throw error;
  }
}

async function checkedVersion({ say }: StepEffectContext, launch: LaunchShort): Promise<Version | null> {
  const version = await dockerVersion(launch);
  if (version === null) say(`ERROR: ${NO_VERSION}`);
  else if (isOlder(version, [1, 7])) throw abort(TOO_OLD);
  else if (isOlder(version, [1, 8])) say(`ERROR: ${NOT_NESTED}`);
  return version;
}

/**
 * Returns the volumes for a container: where the agent runs in a container itself, that container's volumes are shared.
 */
async function volumesFor(
  call: StepCall,
  { say }: StepEffectContext,
  launch: LaunchShort,
  folders: readonly string[],
): Promise<Pick<ContainerRequest, 'volumes' | 'volumesFrom'>> {
  const node = call.scope.place?.node ?? '';
  const name = node === '' ? 'Jenkins' : node;
  const own = await ownContainer(call.agent.files);
  if (own === null) {
    say(`${name} does not seem to be running inside a container`);
    return { volumes: folders, volumesFrom: [] };
  }
  say(`${name} seems to be running inside container ${own}`);
  const mounted = await volumesOf(launch, own);
  const others = folders.filter((folder) => !mounted.some((volume) => folder.startsWith(volume)));
  for (const each of others) say(`but ${each} could not be found among [${mounted.join(', ')}]`);
  return { volumes: others, volumesFrom: others.length < folders.length ? [own] : [] };
}

/**
 * Stops the container after a failure of the body. The failure remains; an error of the stop is added to it as suppressed.
 */
function* endAfterFailure(call: StepCall, container: Container, failure: ScriptThrow): Evaluation<void> {
  try {
    yield* endContainer(call, container);
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    const { thrown } = failure;
    if (isThrowable(thrown) && isThrowable(error.thrown)) thrown.state.suppressed.push(error.thrown);
  }
}

/** Stops the container, even where an interruption comes just before that. */
function* endContainer(call: StepCall, { id }: Container): Evaluation<void> {
  const env = call.environment();
  let hasBegun = false;
  const stop = (): Evaluation<null> =>
    call.effect(
      'stop',
      async (at) => {
        hasBegun = true;
        await stopContainer(createLaunch(call, env, at), id);
        return null;
      },
      { graceful: true, tidy: (key) => tidyLaunches(call, key) },
    );
  try {
    yield* stop();
  } catch (error) {
    const isLeft =
      error instanceof ScriptThrow && isThrowable(error.thrown) && interruptionOf(error.thrown) !== undefined;
    if (isLeft && !call.note('stopped', () => hasBegun)) yield* stop();
    throw error;
  }
}
