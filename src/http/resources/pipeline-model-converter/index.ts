import type { LintProblem, SourceReport } from '../../../controller/index.ts';
import { text, textOrEmpty } from '../../parameters/types.ts';
import { type Reply, type Route, route } from '../../route.ts';

/**
 * Holds what the routes have in common. They are for anyone with Overall/Read, since they change nothing and the request
 * carries all of the content.
 */
const COMMON = { method: 'POST', permission: 'Overall/Read', crumb: 'required', audit: 'never' } as const;

const JSON_TEXT = { type: 'string', format: 'json' } as const;
const MODEL = { json: textOrEmpty('The model of a declarative pipeline, as `toJson` gives it.', JSON_TEXT) };

const SCRIPT = { jenkinsfile: text('The script of a declarative pipeline.') };

const validate = route({
  ...COMMON,
  path: '/pipeline-model-converter/validate',
  parameters: SCRIPT,
  doc: 'Says as text what is wrong with a declarative pipeline.',
  async handler({ parameters, services }) {
    const { knownNames, validatePipeline } = await services.pipelineEngine();
    const source = parameters.jenkinsfile;
    return plain(
      source === undefined
        ? 'No Jenkinsfile specified'
        : validatePipeline(source, knownNames(services.kinds, services.home.tools)).text,
    );
  },
});

const validateJenkinsfile = route({
  ...COMMON,
  path: '/pipeline-model-converter/validateJenkinsfile',
  parameters: SCRIPT,
  doc: 'Says as JSON what is wrong with a declarative pipeline.',
  handler: ({ parameters, services }) =>
    withContent('jenkinsfile', parameters.jenkinsfile, async (source) => {
      const { knownNames, lint, notDeclarative } = await services.pipelineEngine();
      const { isDeclarative, problems } = lint(source, knownNames(services.kinds, services.home.tools));
      if (problems.length > 0) return failure(problemTexts(problems));
      return isDeclarative ? answer({ result: 'success' }) : failure(notDeclarative(source));
    }),
});

const toJson = route({
  ...COMMON,
  path: '/pipeline-model-converter/toJson',
  parameters: SCRIPT,
  doc: 'The model of a declarative pipeline as JSON.',
  handler: ({ parameters, services }) =>
    withContent('jenkinsfile', parameters.jenkinsfile, async (source) => {
      const { knownNames, notDeclarative, pipelineModel } = await services.pipelineEngine();
      const { json, problems } = pipelineModel(source, knownNames(services.kinds, services.home.tools));
      if (problems.length > 0) return failure(problemTexts(problems));
      return json === null ? failure(notDeclarative(source)) : answer({ result: 'success', json });
    }),
});

const stepsToJson = route({
  ...COMMON,
  path: '/pipeline-model-converter/stepsToJson',
  parameters: { jenkinsfile: text('Steps as they stand in a block `steps`.') },
  doc: 'The model of steps as JSON.',
  handler: ({ parameters, services }) =>
    withContent('jenkinsfile', parameters.jenkinsfile, async (source) => {
      const { knownNames, stepsModel } = await services.pipelineEngine();
      const { json, problems } = stepsModel(source, knownNames(services.kinds, services.home.tools));
      return problems.length > 0 ? failure(problemTexts(problems)) : answer({ result: 'success', json });
    }),
});

const validateJson = route({
  ...COMMON,
  path: '/pipeline-model-converter/validateJson',
  parameters: MODEL,
  doc: 'Says what is wrong with the model of a declarative pipeline.',
  handler: ({ parameters, services }) =>
    withContent('json', parameters.json, async (json) => {
      const { knownNames, pipelineSource } = await services.pipelineEngine();
      const convert = (model: string) => pipelineSource(model, knownNames(services.kinds, services.home.tools));
      return fromModel(json, convert, () => answer({ result: 'success' }));
    }),
});

const toJenkinsfile = route({
  ...COMMON,
  path: '/pipeline-model-converter/toJenkinsfile',
  parameters: MODEL,
  doc: 'The script of a model of a declarative pipeline.',
  handler: ({ parameters, services }) =>
    withContent('json', parameters.json, async (json) => {
      const { knownNames, pipelineSource } = await services.pipelineEngine();
      const convert = (model: string) => pipelineSource(model, knownNames(services.kinds, services.home.tools));
      return fromModel(json, convert, (jenkinsfile) => answer({ result: 'success', jenkinsfile }));
    }),
});

const stepsToJenkinsfile = route({
  ...COMMON,
  path: '/pipeline-model-converter/stepsToJenkinsfile',
  parameters: { json: textOrEmpty('The model of a step, or a list of them.', JSON_TEXT) },
  doc: 'The script of the model of steps.',
  handler: ({ parameters, services }) =>
    withContent('json', parameters.json, async (json) => {
      const { knownNames, stepsSource } = await services.pipelineEngine();
      const convert = (model: string) => stepsSource(model, knownNames(services.kinds, services.home.tools));
      return fromModel(json, convert, (jenkinsfile) => answer({ result: 'success', jenkinsfile }));
    }),
});

export const modelConverterRoutes: readonly Route[] = [
  validate,
  validateJenkinsfile,
  validateJson,
  toJson,
  toJenkinsfile,
  stepsToJson,
  stepsToJenkinsfile,
];

function plain(text: string): Reply {
  return { type: 'text', text: `${text}\n`, contentType: 'text/plain;charset=utf-8' };
}

async function withContent(
  name: string,
  content: string | undefined,
  handle: (content: string) => Promise<Reply>,
): Promise<Reply> {
  return content === undefined || content === ''
    ? failure(`No content found for '${name}' parameter`)
    : handle(content);
}

/** Returns the script of a model, or the problems of the model. */
function fromModel(json: string, convert: (json: string) => SourceReport, show: (source: string) => Reply): Reply {
  try {
    const { source, problems } = convert(json);
    if (problems.length > 0) return answer({ result: 'failure', errors: problems });
    return source === null ? failure('No result.') : show(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failure(error.message);
  }
}

function answer(data: Readonly<Record<string, unknown>>): Reply {
  return { type: 'json', json: { status: 'ok', data } };
}

/** Returns the messages of problems: several as a list, a single one alone. */
function problemTexts(problems: readonly LintProblem[]): string | readonly string[] {
  const texts = problems.map(({ text }) => text);
  const [first, ...more] = texts;
  return first !== undefined && more.length === 0 ? first : texts;
}

function failure(error: string | readonly string[]): Reply {
  return answer({ result: 'failure', errors: [{ error }] });
}
