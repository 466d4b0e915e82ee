import type { Person, RunContext } from '../../points/index.ts';

/**
 * Returns the addresses of people and logs a line for each who gets no mail. Jenkins: a log may contain secrets, so that
 * only users who may see the job get it. `allowStrangers` also includes people who are no users.
 */
export function addressesOfPeople(
  people: readonly Person[],
  { log, fullDisplayName }: Pick<RunContext, 'log' | 'fullDisplayName'>,
  { allowStrangers = false }: { readonly allowStrangers?: boolean } = {},
): string[] {
  return people.flatMap(({ fullName, email, standing }) => {
    if (email === null) {
      log.line(
        `Failed to send e-mail to ${fullName} because no e-mail address is known, and no default e-mail domain is configured`,
      );
      return [];
    }
    if (standing === 'no-access') {
      log.line(`Not sending mail to user ${email} with no permission to view ${fullDisplayName}`);
      return [];
    }
    if (standing === 'stranger' && !allowStrangers) {
      log.line(`Not sending mail to unregistered user ${email}`);
      return [];
    }
    return [email];
  });
}
