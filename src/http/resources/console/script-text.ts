import { text } from '../../parameters/types.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { requireConnected, runScript } from './run-script.ts';

const SCRIPT = { script: text('The script, in Groovy.') };
const ANSWER =
  'what the script printed, then `Result:` and its value; of one that failed the stack trace, with the status 200.';

export const scriptText = route({
  method: 'POST',
  path: '/scriptText',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: SCRIPT,
  doc: `Runs a script on the server. Answers ${ANSWER}`,
  handler: (context) => answer(context, null),
});

export const nodeScriptText = route({
  method: 'POST',
  path: '/computer/:node/scriptText',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: SCRIPT,
  doc: `Runs a script for a node, which must be connected. Answers ${ANSWER}`,
  handler: (context) => answer(context, requireConnected(context).displayName),
});

async function answer(context: RequestContext<typeof SCRIPT>, node: string | null): Promise<Reply> {
  const { script } = context.parameters;
  const output = script === undefined ? '' : await runScript(context, script, node);
  return { type: 'text', text: output, contentType: 'text/plain;charset=utf-8' };
}
