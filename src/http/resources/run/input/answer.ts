import type { PendingInput } from '../../../../controller/index.ts';
import { fail, type ParameterValue } from '../../../../model/index.ts';
import { everyField, present, textOrEmpty } from '../../../parameters/types.ts';
import { beanContextOf } from '../../../request/access.ts';
import { parameterContextOf } from '../../../request/parameter-context.ts';
import { type RequestContext, route } from '../../../route.ts';
import { buildForm, valuesOfQuery } from '../../../trigger/submitted-values.ts';
import { maySubmit, pendingInput, requireSubmitter, userIdOf } from './pending.ts';

const PARAMETERS = {
  form: buildForm(
    'Values: `{"parameter":[{"name":"A","value":"x"}]}`. Without it each parameter is a field of its own.',
  ),
  NAME: everyField('Value of the parameter of this name.'),
};

/** Proceeds without reading the parameters. */
export const proceedEmpty = route({
  method: 'POST',
  path: '/_run/:item/:run/input/:id/proceedEmpty',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Lets the pipeline go on that asks this.',
  async handler(context) {
    const pending = pendingInput(context, context.path['id'] ?? '');
    requireSubmitter(context, pending);
    await pending.answer({ kind: 'yes', userId: userIdOf(context), values: null });
    return { type: 'empty', status: 200 };
  },
});

export const proceed = route({
  method: 'POST',
  path: '/_run/:item/:run/input/:id/proceed',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: PARAMETERS,
  doc: 'Lets the pipeline go on with values for what it asks.',
  async handler(context) {
    await sayYes(context, pendingInput(context, context.path['id'] ?? ''));
    return { type: 'empty', status: 200 };
  },
});

export const abortInput = route({
  method: 'POST',
  path: '/_run/:item/:run/input/:id/abort',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Says no to what the pipeline asks.',
  async handler(context) {
    await sayNo(context, pendingInput(context, context.path['id'] ?? ''));
    return { type: 'empty', status: 200 };
  },
});

/** Takes the form of a browser and leads back to the console. */
export const submitInput = route({
  method: 'POST',
  path: '/_run/:item/:run/input/:id/submit',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: { ...PARAMETERS, proceed: present('There: yes; missing: no.') },
  doc: 'Answers what the pipeline asks, and goes back to the console.',
  async handler(context) {
    const pending = pendingInput(context, context.path['id'] ?? '');
    await (context.parameters.proceed ? sayYes(context, pending) : sayNo(context, pending));
    return { type: 'redirect', to: '../../console' };
  },
});

/** Proceeds with values, for the REST interface of pipelines. */
export const inputSubmit = route({
  method: 'POST',
  path: '/_run/:item/:run/wfapi/inputSubmit',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: { ...PARAMETERS, inputId: textOrEmpty('Id of what is asked.') },
  doc: 'Lets the pipeline go on with values for what it asks.',
  async handler(context) {
    await sayYes(context, pendingInput(context, context.parameters.inputId));
    return { type: 'empty', status: 200 };
  },
});

async function sayYes(context: RequestContext<typeof PARAMETERS>, pending: PendingInput): Promise<void> {
  requireSubmitter(context, pending);
  await pending.answer({ kind: 'yes', userId: userIdOf(context), values: submittedValues(context, pending) });
}

async function sayNo(context: RequestContext, pending: PendingInput): Promise<void> {
  if (!context.may('Job/Cancel') && !maySubmit(context, pending)) fail('INPUT_CANCEL', pending.submitter);
  await pending.answer({ kind: 'no', userId: userIdOf(context) });
}

/** Returns the submitted values. Throws PARAMETER_…, FORM_BROKEN. */
function submittedValues(
  context: RequestContext<typeof PARAMETERS>,
  { parameters }: PendingInput,
): readonly ParameterValue[] {
  const { form, NAME } = context.parameters;
  const submitted = form?.values ?? valuesOfQuery(parameters, NAME);
  const known = parameterContextOf(beanContextOf(context));
  return [...submitted].map(([name, value]) => {
    const parameter = parameters.find(({ config }) => config.name === name) ?? fail('PARAMETER_UNKNOWN', name);
    return parameter.kind.value(parameter.config, value, known);
  });
}
