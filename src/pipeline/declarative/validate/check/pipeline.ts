import { MESSAGES } from '../messages.ts';
import type { Pipeline } from '../model.ts';
import type { Checking } from './arguments.ts';
import { checkOptions, checkParameters, checkTriggers } from './calls.ts';
import { checkAgent, checkEnvironment, checkLibraries, checkPost, checkTools } from './sections.ts';
import { checkStages } from './stages.ts';

/** Checks a pipeline and reports its problems. Jenkins: `ModelASTPipelineDef#validate`, `ModelValidatorImpl`. */
export function checkPipeline(pipeline: Pipeline, checking: Checking): void {
  const { at, sections, stages, parameters, triggers, libraries } = pipeline;
  const { post, environment, agent, tools, options } = sections;
  const { problems } = checking;
  if (stages === null) problems.add(at, MESSAGES.missingSection('stages'));
  if (agent === null) problems.add(at, MESSAGES.missingSection('agent'));
  if (stages !== null) checkStages(stages, false, checking);
  if (post !== null) checkPost(post, checking);
  if (environment !== null) checkEnvironment(environment, checking);
  if (agent !== null) checkAgent(agent, checking);
  if (tools !== null) checkTools(tools, checking);
  if (options !== null) checkOptions(options, false, checking);
  if (parameters !== null) {
    if (parameters.calls.length === 0) problems.add(parameters.at, 'parameters can not be empty');
    checkParameters(parameters.calls, checking);
  }
  if (triggers !== null) checkTriggers(triggers, checking);
  if (libraries !== null) checkLibraries(libraries, checking);
}
