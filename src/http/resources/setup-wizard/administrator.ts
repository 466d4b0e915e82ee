import { type Services, settleAdministrator } from '../../../controller/index.ts';
import { Failure, fail } from '../../../model/index.ts';
import { userPrincipal } from '../../../security/index.ts';
import { headerText } from '../../plugins/x-error.ts';
import { type RequestContext, route } from '../../route.ts';
import { type FieldError, NEW_USER, type NewUser, refusedBecause, whatIsWrong } from '../security-realm/new-user.ts';
import { administratorStep } from './steps.ts';

/** Makes the first administrator. Jenkins still answers it when the set-up is over; here it is then not found. */
export const createAdminUser = route({
  method: 'POST',
  path: '/setupWizard/createAdminUser',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: NEW_USER,
  doc: 'Makes the first administrator in place of the one with the initial password, and logs in as that user; 404 once the server is set up.',
  async handler(context) {
    const { security, setUp } = context.services;
    if (setUp.isComplete) fail('PAGE_NOT_FOUND');
    const wanted = { ...context.parameters };
    const errors = await attempt(context.services, wanted);
    if (errors.length > 0) {
      const { password1: _first, password2: _second, ...values } = wanted;
      const page = administratorStep(context, values, errors);
      const headers = { 'X-Error': headerText(errors.map(({ text }) => text).join('. ')) };
      return { type: 'page', title: 'Setup Wizard', status: 422, headers, isAlone: true, page };
    }
    context.renewSession(wanted.username);
    const { crumbs } = security;
    return { type: 'json', json: { status: 'ok', data: crumbFor(context, wanted.username, crumbs) } };
  },
});

/**
 * Makes the user, then takes the one of the first start away: whatever ends the server in between, somebody can log in, and the
 * next start ends it. A user of the name who is there already gets the password.
 */
async function attempt({ security, setUp, home }: Services, wanted: NewUser): Promise<readonly FieldError[]> {
  const errors = whatIsWrong(wanted);
  if (errors.length > 0) return errors;
  const { username, password1, fullname, email } = wanted;
  const { users } = security;
  const chosen = home.setUp.chosenAdministrator;
  const isFirst = setUp.state !== 'CONFIGURE_INSTANCE';
  const isThere = isFirst && users.get(username) !== undefined;
  try {
    if (isThere) {
      await users.setDetails(username, { password: password1, fullName: fullname, email });
      await chosen.write(username);
    } else {
      if (isFirst) await chosen.write(username);
      await users.create(username, password1, { fullName: fullname, email });
    }
  } catch (error) {
    if (isFirst && !isThere) await chosen.remove();
    if (error instanceof Failure && error.kind === 'invalid') return [refusedBecause(error.message)];
    throw error;
  }
  await settleAdministrator({ setUp, users, chosen });
  return [];
}

/** Returns the crumb of the new session, by which the browser goes on. */
export function crumbFor(
  { session }: Pick<RequestContext, 'session'>,
  userId: string,
  crumbs: Services['security']['crumbs'],
): Readonly<Record<string, string>> {
  if (!crumbs.enabled) return {};
  const principal = userPrincipal({ id: userId, fullName: userId, groups: [] }, 'session');
  return { crumbRequestField: crumbs.field, crumb: crumbs.issue(principal, session().id) };
}
