import { defineRealm, text } from '../../points/index.ts';

/** Describes people whom the operating system knows, by the modules of PAM. */
export const pamRealm = defineRealm({
  xmlTag: 'hudson.security.PAMSecurityRealm',
  symbol: 'pam',
  displayName: 'Unix user/group database',
  fields: { serviceName: text({ label: 'Service of PAM', default: 'sshd' }) },
  example: { serviceName: 'sshd' },
  open: ({ serviceName }) => ({
    checkPassword: async (name, password) =>
      (await import('./check-password.ts')).checkPassword({ service: serviceName.trim() || 'sshd', name, password }),
  }),
});
