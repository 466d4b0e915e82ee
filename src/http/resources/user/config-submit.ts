import { Failure, fail } from '../../../model/index.ts';
import type { UserDetails } from '../../../security/index.ts';
import { validation } from '../../reply/form-validation.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { requireOwnUser } from './find-user.ts';
import { settingsForm, type UserSettings } from './user-form.ts';

/** Limits the text of public keys. */
const LONGEST_KEYS = 100_000;

export function configSubmit(prefix: string): Route {
  return route({
    method: 'POST',
    path: `${prefix}/configSubmit`,
    permission: 'Overall/Read',
    crumb: 'required',
    otherVerbs: '404',
    parameters: {
      settings: settingsForm(
        'Settings that shall change: fullName, description, email, password1 and password2, timeZoneName, ' +
          'authorizedKeys, primaryViewName, or the properties of the form of Jenkins.',
      ),
    },
    doc: 'Changes settings of a user, all or none; for oneself and administrators. What the form does not name stays.',
    async handler(context) {
      const { id } = requireOwnUser(context);
      try {
        const { settings } = context.parameters;
        if (settings.fullName?.trim() === '') fail('FULL_NAME_PROHIBITED', settings.fullName);
        await context.services.security.users.setDetails(id, detailsOf(settings));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.code === 'PASSWORDS_DIFFER') return page(error.message);
        // Jenkins answers a prohibited name with the status of success.
        if (error.code === 'FULL_NAME_PROHIBITED') return validation({ kind: 'error', text: error.message });
        throw error;
      }
      return { type: 'redirect', to: '.' };
    },
  });
}

function detailsOf(settings: UserSettings): UserDetails {
  const { fullName, description, email, password, timeZone, authorizedKeys, primaryView } = settings;
  return {
    isConfigured: true,
    ...(fullName !== null && { fullName }),
    ...(description !== null && { description }),
    ...(email !== null && { email }),
    ...(password !== null && { password }),
    ...(timeZone !== null && { timeZone: checkedZone(timeZone.trim()) }),
    ...(authorizedKeys !== null && { authorizedKeys: checkedKeys(authorizedKeys.trim()) }),
    ...(primaryView !== null && { primaryView: primaryView.trim() || null }),
  };
}

/** Returns a time zone, null for none. Throws TIME_ZONE_UNKNOWN. */
function checkedZone(zone: string): string | null {
  if (zone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) && zone;
  } catch {
    return fail('TIME_ZONE_UNKNOWN', zone);
  }
}

/** Returns public keys, null for none. Throws SSH_KEY_INVALID for a line that is no key, so that no private one is kept. */
function checkedKeys(text: string): string | null {
  if (text.length > LONGEST_KEYS) fail('SSH_KEY_INVALID', 0);
  const lines = text.split(/\r?\n/);
  const wrong = lines.findIndex((line) => !isKeyLine(line.trim()));
  if (wrong >= 0) fail('SSH_KEY_INVALID', wrong + 1);
  return text === '' ? null : lines.join('\n');
}

/** Says whether a line is empty, a comment, or has a public key after its type, with options before and a comment behind. */
function isKeyLine(line: string): boolean {
  if (line === '' || line.startsWith('#')) return true;
  const words = line.split(' ');
  const key = words.findIndex((word) => /^AAAA[\w+/]+={0,2}$/.test(word));
  return key > 0 && /^[\w@.-]+$/.test(words[key - 1] ?? '');
}

/** Says that the form was not accepted, with the status that clients know. Nothing was changed. */
function page(text: string): Reply {
  return { type: 'page', title: 'Jenkins', page: { page: 'message', heading: 'Error', text } };
}
