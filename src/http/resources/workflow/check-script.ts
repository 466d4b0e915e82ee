import { textOrEmpty } from '../../parameters/types.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { pipelineOf } from './pipeline-run.ts';

const DESCRIPTOR = 'descriptorByName/org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition';

const SCRIPT = { value: textOrEmpty('The script.') };

const checkCompile = route({
  method: 'GET or POST',
  path: `/_item/:item/${DESCRIPTOR}/checkScriptCompile`,
  permission: 'Job/Read',
  crumb: 'required',
  parameters: SCRIPT,
  doc: 'Says as JSON what the compiler finds wrong with a script.',
  handler(context) {
    pipelineOf(context);
    return compiled(context, 'Job/Configure');
  },
});

const checkReplay = route({
  ...checkCompile,
  path: '/_run/:item/:run/replay/checkScriptCompile',
  handler(context) {
    pipelineOf(context);
    return compiled(context, 'Run/Replay');
  },
});

/**
 * Returns the problems of a script, which are empty for a requester who may not change it. Jenkins:
 * `CpsFlowDefinitionValidator.CheckStatus`.
 */
async function compiled(
  { may, parameters, services }: RequestContext<typeof SCRIPT>,
  permission: 'Job/Configure' | 'Run/Replay',
): Promise<Reply> {
  const { knownNames, lintPipeline } = await services.pipelineEngine();
  const known = knownNames(services.kinds, services.home.tools);
  const problems = may(permission) ? lintPipeline(parameters.value, known) : [];
  const json = problems.map(({ column, line, message }) => ({ column, line, message, status: 'fail' }));
  return { type: 'json', json: json.length > 0 ? json : { column: 0, line: 0, message: '', status: 'success' } };
}

export const checkScriptRoutes: readonly Route[] = [checkCompile, checkReplay];
