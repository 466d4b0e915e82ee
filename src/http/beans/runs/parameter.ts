import { type Bean, defineBean, type Reference, refer } from '../../../export/index.ts';
import { unreachable } from '../../../kit/index.ts';
import type { ParameterValue } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';

type Of<K extends ParameterValue['kind']> = Extract<ParameterValue, { readonly kind: K }>;

export const parameterValueBean = defineBean<ParameterValue, BeanContext>('hudson.model.ParameterValue', {
  visibility: 3,
  rows: { name: { doc: 'Name of the parameter.', read: ({ name }) => name } },
});

const stringBean = withText('hudson.model.StringParameterValue');
const textBean = withText('hudson.model.TextParameterValue');

export const booleanBean = defineBean<Of<'boolean'>, BeanContext>('hudson.model.BooleanParameterValue', {
  parent: parameterValueBean,
  rows: { value: { visibility: 4, doc: 'The value.', read: ({ value }) => value } },
});

/** Says whether the requester may know of the job whose run is the value. */
function isShown({ jobName }: Of<'run'>, { may }: BeanContext): boolean {
  return may('Job/Read', jobName);
}

export const runBean = defineBean<Of<'run'>, BeanContext>('hudson.model.RunParameterValue', {
  parent: parameterValueBean,
  visibility: 3,
  rows: {
    jobName: {
      doc: 'Full name of the job, where the requester may see it.',
      read: (value, context) => (isShown(value, context) ? value.jobName : null),
    },
    number: {
      doc: 'Number of the build.',
      read: (value, context) => (isShown(value, context) ? String(value.number) : null),
    },
  },
});

/** Describes the value of a password, file or credentials parameter, which exports its name alone. */
export const passwordBean = defineBean<ParameterValue, BeanContext>('hudson.model.PasswordParameterValue', {
  parent: parameterValueBean,
  rows: {},
});

export const credentialsBean = defineBean<ParameterValue, BeanContext>(
  'com.cloudbees.plugins.credentials.CredentialsParameterValue',
  { parent: parameterValueBean, rows: {} },
);

export const fileBean = defineBean<ParameterValue, BeanContext>('hudson.model.FileParameterValue', {
  parent: parameterValueBean,
  rows: {},
});

export function parameterValueReference(value: ParameterValue): Reference<BeanContext> {
  switch (value.kind) {
    case 'string':
      return refer(stringBean, value);
    case 'text':
      return refer(textBean, value);
    case 'boolean':
      return refer(booleanBean, value);
    case 'password':
      return refer(passwordBean, value);
    case 'file':
      return refer(fileBean, value);
    case 'credentials':
      return refer(credentialsBean, value);
    case 'run':
      return refer(runBean, value);
    default:
      return unreachable(value);
  }
}

function withText(className: string): Bean<Of<'string' | 'text'>, BeanContext> {
  return defineBean<Of<'string' | 'text'>, BeanContext>(className, {
    parent: parameterValueBean,
    rows: { value: { visibility: 4, doc: 'The value.', read: ({ value }) => value } },
  });
}
