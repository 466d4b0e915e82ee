import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type Evaluation, ScriptThrow, type Value } from '../../../groovy/index.ts';
import type { AgentModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';
import { tagStage } from './tags.ts';

/** `agent { docker { image 'x' } }`: the steps of a body in a container. Jenkins: `DockerPipelineScript`. */
export function* withImage(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  return yield* withRegistry(run, agent, function* () {
    const image = yield* imageNamed(run, yield* fieldText(run, agent, 'image'));
    const { alwaysPull } = agent.fields;
    const pulls = alwaysPull !== undefined && (yield* run.machine.truth(yield* run.code(alwaysPull)));
    if (pulls) yield* setUp(run, () => run.machine.invoke(image, 'pull', []));
    return yield* inside(run, agent, image, body);
  });
}

/** `agent { dockerfile true }`: an image that is built first. Jenkins: `DockerPipelineFromDockerfileScript`. */
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

function* built(run: ModelRun, agent: AgentModel): Evaluation {
  const folder = (yield* fieldText(run, agent, 'dir')) || '.';
  const name = (yield* fieldText(run, agent, 'filename')) || 'Dockerfile';
  const path = folder === '.' ? name : posix.join(folder, name);
  const more = yield* fieldText(run, agent, 'additionalBuildArgs');
  const text = yield* run.machine.text(yield* run.step('readFile', [path]));
  const tag = createHash('sha1').update(text).digest('hex');
  yield* run.step('sh', [`docker build -t ${tag}${more === '' ? '' : ` ${more}`} -f "${path}" "${folder}"`]);
  return yield* imageNamed(run, tag);
}

/** Outside of a stage, preparations are a stage of their own. */
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
  if (url === '') return yield* body();
  const credentials = yield* fieldText(run, agent, 'registryCredentialsId');
  const args = [url, ...(credentials === '' ? [] : [credentials]), run.body(body)];
  return yield* run.machine.invoke(yield* run.variable('docker'), 'withRegistry', args);
}

function* imageNamed(run: ModelRun, name: string): Evaluation {
  return yield* run.machine.invoke(yield* run.variable('docker'), 'image', [name]);
}

function* fieldText(run: ModelRun, { fields }: AgentModel, name: string): Evaluation<string> {
  const code = fields[name];
  return code === undefined ? '' : yield* run.text(code);
}
