import { createHash } from 'node:crypto';
import { type Evaluation, ScriptThrow, type Value } from '../../../groovy/index.ts';
import type { AgentModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';
import { tagStage } from './tags.ts';

const DEFAULT_REGISTRY = 'https://index.docker.io/v1/';

/** Runs the steps of a body in the container of `agent { docker { image 'x' } }`. Jenkins: `DockerPipelineScript`. */
export function* withImage(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  return yield* withRegistry(run, agent, function* () {
    const name = yield* fieldText(run, agent, 'image');
    if (yield* isSet(run, agent, 'alwaysPull')) {
      yield* setUp(run, function* () {
        return yield* run.machine.invoke(yield* imageNamed(run, name), 'pull', []);
      });
    }
    return yield* inside(run, agent, yield* imageNamed(run, name), body);
  });
}

/**
 * Runs the steps of a body in a container of `agent { dockerfile true }`, whose image is built first. Jenkins:
 * `DockerPipelineFromDockerfileScript`.
 */
export function* withDockerfile(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  return yield* withRegistry(run, agent, function* () {
    let image: Value = null;
    yield* setUp(run, function* () {
      image = yield* built(run, agent);
      return null;
    });
    return yield* inside(run, agent, image, body);
  });
}

/**
 * Returns whether a container uses the surrounding node instead of one of its own. `isAsked` requests that, whatever its
 * fields are.
 */
export function* reusesNode(run: ModelRun, agent: AgentModel, isAsked: boolean): Evaluation<boolean> {
  if (!isAsked && !(yield* isSet(run, agent, 'reuseNode'))) return false;
  const { flow } = run.around;
  // Jenkins looks for it by a step.
  flow.addNode('atom', 'getContext');
  flow.log.pipeline('getContext');
  return flow.scope.place !== null;
}

/** Builds the image. Its name is a hash of its inputs, so that it is built again when they change. */
function* built(run: ModelRun, agent: AgentModel): Evaluation {
  const isUnix = (yield* run.step('isUnix', [])) === true;
  const folder = yield* fieldText(run, agent, 'dir');
  const file = agent.fields['filename'] === undefined ? 'Dockerfile' : yield* fieldText(run, agent, 'filename');
  const path = folder === '' ? file : `${folder}${isUnix ? '/' : '\\'}${file}`;
  const given = yield* fieldText(run, agent, 'additionalBuildArgs');
  const more = given === '' ? '' : ` ${given}`;
  const text = yield* run.machine.text(yield* run.step('readFile', [path]));
  const { job } = run.around.host.run;
  const tag = createHash('sha1').update(`${job}\n${text}\n${more}`).digest('hex');
  const command = `docker build -t ${tag}${more} -f "${path}" "${folder === '' ? '.' : folder}"`;
  yield* run.step(isUnix ? 'sh' : 'bat', [command]);
  return yield* imageNamed(run, tag);
}

/** Runs preparations; outside of a stage, they are a stage of their own. */
function* setUp(run: ModelRun, prepare: () => Evaluation): Evaluation {
  if (run.around.flow.scope.enclosing('stage') !== null) return yield* prepare();
  return yield* run.syntheticStage('Agent Setup', 'PRE', function* () {
    try {
      return yield* prepare();
    } catch (error) {
      if (error instanceof ScriptThrow) tagStage(run.around.flow, 'FAILED_AND_CONTINUED');
      throw error;
    }
  });
}

function* inside(run: ModelRun, agent: AgentModel, image: Value, body: () => Evaluation): Evaluation {
  const args = yield* fieldText(run, agent, 'args');
  return yield* run.machine.invoke(image, 'inside', [args, run.body(body)]);
}

function* withRegistry(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  const url = yield* fieldText(run, agent, 'registryUrl');
  const credentials = yield* fieldText(run, agent, 'registryCredentialsId');
  const isDefault = url.trim() === '' || url === DEFAULT_REGISTRY;
  const hasCredentials = credentials.trim() !== '';
  if (isDefault && !hasCredentials) return yield* body();
  const args = [isDefault ? DEFAULT_REGISTRY : url, hasCredentials ? credentials : null, run.body(body)];
  return yield* run.machine.invoke(yield* run.variable('docker'), 'withRegistry', args);
}

function* isSet(run: ModelRun, { fields }: AgentModel, name: string): Evaluation<boolean> {
  const code = fields[name];
  return code !== undefined && (yield* run.machine.truth(yield* run.code(code)));
}

function* imageNamed(run: ModelRun, name: string): Evaluation {
  return yield* run.machine.invoke(yield* run.variable('docker'), 'image', [name]);
}

function* fieldText(run: ModelRun, { fields }: AgentModel, name: string): Evaluation<string> {
  const code = fields[name];
  return code === undefined ? '' : yield* run.text(code);
}
