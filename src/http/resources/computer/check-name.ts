import { checkName, Failure, failure } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { type RequestContext, route } from '../../route.ts';

/** Checks the name of a new node. Jenkins: `ComputerSet#doCheckName`. */
export const checkNodeName = route({
  method: 'GET or POST',
  path: '/computer/checkName',
  permission: 'Agent/Create',
  crumb: 'required',
  parameters: { value: textOrEmpty('The name to check.') },
  doc: 'Says whether a new node may have this name.',
  handler(context) {
    const name = context.parameters.value.trim();
    const problem = name === '' ? null : problemOf(context, name);
    return validation(problem === null ? null : { kind: 'error', text: problem.message });
  },
});

function problemOf({ services }: Pick<RequestContext, 'services'>, name: string): Failure | null {
  try {
    checkName(name);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return services.home.nodes.get(name) === undefined ? null : failure('NODE_EXISTS', name);
}
