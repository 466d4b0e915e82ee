import type { PendingInput } from '../../../../controller/index.ts';
import { rawEncode } from '../../../../model/index.ts';
import type { ConfiguredParameter, ParameterContext } from '../../../../points/index.ts';
import { ownHref } from '../../../reply/hrefs.ts';
import { type RequestContext, route } from '../../../route.ts';
import { pendingInputs } from './pending.ts';

export const pendingInputActions = route({
  method: 'GET',
  path: '/_run/:item/:run/wfapi/pendingInputActions',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Everything that the pipeline asks now.',
  handler(context) {
    return { type: 'json', json: pendingInputs(context).map((pending) => described(context, pending)) };
  },
});

export const nextPendingInputAction = route({
  method: 'GET',
  path: '/_run/:item/:run/wfapi/nextPendingInputAction',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'What the pipeline asks first; null: nothing.',
  handler(context) {
    const [first] = pendingInputs(context);
    return { type: 'json', json: first === undefined ? null : described(context, first) };
  },
});

function described(context: RequestContext, { id, ok, message, parameters }: PendingInput): object {
  const href = `${ownHref(context)}${context.run.number}/`;
  const encoded = encodeURIComponent(id);
  return {
    id,
    proceedText: ok,
    message,
    inputs: parameters.map(describedParameter),
    proceedUrl: `${href}wfapi/inputSubmit?inputId=${encoded}`,
    abortUrl: `${href}input/${rawEncode(id)}/abort`,
    redirectApprovalUrl: `${href}input/`,
  };
}

const NO_RUNS: ParameterContext = { findRun: () => null };

function describedParameter({ kind, config }: ConfiguredParameter): object {
  const { choices } = kind.exported(config) as { readonly choices?: unknown };
  const value = kind.defaultValue(config, NO_RUNS);
  const defaultVal = value !== null && value.kind !== 'password' && 'value' in value ? value.value : undefined;
  return {
    type: kind.type,
    name: config.name,
    description: config.description,
    definition: { ...(defaultVal !== undefined && { defaultVal }), ...(Array.isArray(choices) && { choices }) },
  };
}
