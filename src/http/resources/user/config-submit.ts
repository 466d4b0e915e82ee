import { type Route, route } from '../../route.ts';
import { requireOwnUser } from './find-user.ts';
import { settingsForm } from './user-form.ts';

export function configSubmit(prefix: string): Route {
  return route({
    method: 'POST',
    path: `${prefix}/configSubmit`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: {
      settings: settingsForm('Settings that shall change: fullName, description, email, password1 and password2.'),
    },
    doc: 'Changes settings of a user; for oneself and administrators. What the form does not name stays.',
    async handler(context) {
      const { id } = requireOwnUser(context);
      const { services } = context;
      const { settings } = context.parameters;
      const { users } = services.security;
      if (settings.password !== null) await users.setPassword(id, settings.password);
      if (settings.description !== null) await users.setDescription(id, settings.description);
      await users.setDetails(id, {
        ...(settings.fullName !== null && { fullName: settings.fullName }),
        ...(settings.email !== null && { email: settings.email }),
      });
      return { type: 'redirect', to: '.' };
    },
  });
}
