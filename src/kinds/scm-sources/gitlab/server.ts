/** Address of a server: its name where that is one, else where the project's repository is. */
export function serverOfGitlab(serverName: string, httpRemote: string | null): string {
  if (/^https?:\/\//i.test(serverName)) return serverName.replace(/\/+$/, '');
  return httpRemote && URL.canParse(httpRemote) ? new URL(httpRemote).origin : 'https://gitlab.com';
}
