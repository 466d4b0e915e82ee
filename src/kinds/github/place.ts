import type { ForgePlace } from '../forges/connect.ts';

const PUBLIC = 'https://api.github.com';

export function placeOfGithub(apiUri: string | null, credentialsId: string | null): ForgePlace {
  return { forge: 'github', url: apiUri?.trim() || PUBLIC, credentialsId };
}

/** Returns the address of the repositories for the address of the API, which GitHub Enterprise has below `/api/v3`. */
export function webOfGithub(apiUri: string | null): string {
  const url = (apiUri?.trim() || PUBLIC).replace(/\/+$/, '');
  if (url === PUBLIC) return 'https://github.com';
  return url.replace(/\/api\/v3$/, '');
}
