import { type Route, route } from '../../route.ts';

/**
 * Describes the addresses at which Jenkins starts a thread. Here there is nothing for a person to start; the answer says
 * so.
 */
const ACTIONS: Readonly<Record<string, { readonly doc: string; readonly text: string }>> = {
  gc: {
    doc: 'Nothing: memory is looked after by the runtime.',
    text: 'Memory is looked after by the runtime; there is nothing to do.\n',
  },
  fingerprintCleanup: {
    doc: 'Nothing: records of fingerprints stay.',
    text: 'Records of fingerprints stay; there is nothing to do.\n',
  },
  workspaceCleanup: {
    doc: 'Nothing: a workspace goes with its job.',
    text: 'A workspace stays until its job is deleted; there is nothing to do.\n',
  },
};

export const housekeepingRoutes: readonly Route[] = Object.entries(ACTIONS).map(([name, { doc, text }]) =>
  route({
    method: 'POST',
    path: `/${name}`,
    permission: 'Overall/Administer',
    crumb: 'required',
    doc,
    handler: () => ({ type: 'text', text }),
  }),
);
