import type { LaunchOffers } from '../agents/index.ts';

/** Returns how the server comes to the machines of nodes. */
export function createLaunchOffers(): LaunchOffers {
  return {
    ssh: () => Promise.reject(new Error('this server cannot connect to SSH hosts')),
    program: () => Promise.reject(new Error('this server cannot run agent programs')),
  };
}
