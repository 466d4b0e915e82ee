import { checkName, Failure, failure } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { forOwners } from '../../request/container-routes.ts';
import { nameRefusal } from '../../request/item-name.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const VALUE = { value: textOrEmpty('The name to check.') };

/**
 * Checks the name of a job. This check and that of views answer in the HTML of Jenkins's form validation: an empty `div`,
 * or one of the class `error`.
 */
const checkJobName = route({
  method: 'GET or POST',
  path: '/checkJobName',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Says whether a new item may have this name.',
  handler(context) {
    const { items } = context.services.home;
    return check(context, 'Job/Create', (name) =>
      items.get(fullNameIn(context, name)) === undefined
        ? nameRefusal(context, context.owner, name)
        : failure('ITEM_EXISTS', name),
    );
  },
});

const viewChecks = ['viewExistsCheck', 'checkViewName'].map((name) =>
  route({
    method: 'GET or POST',
    path: `/${name}`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: VALUE,
    doc: 'Says whether a new view may have this name.',
    handler(context) {
      const { views } = context.services.home;
      return check(context, 'View/Create', (name) =>
        views.get(context.owner, name) === undefined ? null : failure('VIEW_EXISTS', name),
      );
    },
  }),
);

export const checkNameRoutes: readonly Route[] = [...forOwners(checkJobName), ...viewChecks.flatMap(forOwners)];

/** Returns the result of a check, which is empty for a requester who may not create a job or view. */
function check(
  context: RequestContext<typeof VALUE>,
  permission: 'Job/Create' | 'View/Create',
  takenBy: (name: string) => Failure | null,
): Reply {
  const { value } = context.parameters;
  const problem = context.may(permission) && value !== '' ? (problemOf(value) ?? takenBy(value.trim())) : null;
  return validation(problem === null ? null : { kind: 'error', text: problem.message });
}

function fullNameIn({ owner }: RequestContext, name: string): string {
  return owner === '' ? name : `${owner}/${name}`;
}

function problemOf(name: string): Failure | null {
  try {
    checkName(name);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
