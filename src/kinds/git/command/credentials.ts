import type { Credential, CredentialOf } from '../../../points/index.ts';
import { type SecretPlace, withSecretFiles } from '../../shared/scm/secret-files.ts';
import { userOfAddress } from './address.ts';

/** Represents a credential for a remote: a user name with its password, or an SSH key. */
export type GitCredential = CredentialOf<'username-password'> | CredentialOf<'ssh-key'>;

export function isGitCredential(credential: Credential | null): credential is GitCredential {
  return credential?.kind === 'username-password' || credential?.kind === 'ssh-key';
}

/** Returns the log lines that say in which way a credential is passed to Git. */
export function credentialLines(credential: GitCredential): string[] {
  return credential.kind === 'ssh-key'
    ? [`using GIT_SSH to set credentials ${credential.description}`, 'Verifying host key using known hosts file']
    : [`using GIT_ASKPASS to set credentials ${credential.description}`];
}

/** Holds the environment in which Git never prompts. */
export const UNATTENDED: Readonly<Record<string, string>> = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true' };

/**
 * Passes a command the environment by which Git and SSH find a credential. Secrets are in files that only this user can
 * read, which are deleted when the command ends.
 */
export async function withCredential<T>(
  credential: GitCredential,
  {
    url,
    sshCommand,
    place,
  }: { readonly url: string; readonly sshCommand: string | undefined; readonly place: SecretPlace },
  use: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (credential.kind === 'username-password') {
    const { username, password } = credential;
    const files = { username, password, host: hostOf(url), 'askpass.sh': HTTP_ASKPASS, 'ssh-askpass.sh': SSH_ASKPASS };
    return withSecretFiles(place, files, (folder) =>
      use({
        GIT_TERMINAL_PROMPT: '0',
        GIT_ASKPASS: `${folder}/askpass.sh`,
        SSH_ASKPASS: `${folder}/${/^https?:/i.test(url) ? 'askpass.sh' : 'ssh-askpass.sh'}`,
      }),
    );
  }
  const key = credential.privateKey.endsWith('\n') ? credential.privateKey : `${credential.privateKey}\n`;
  const { passphrase: password, username } = credential;
  return withSecretFiles(place, { key, username, password, 'askpass.sh': SSH_ASKPASS }, (folder) => {
    const login = userOfAddress(url) === null && username !== '' ? ` -l ${quoted(username)}` : '';
    const command = `${sshCommand ?? 'ssh'} -i ${quoted(`${folder}/key`)} -o IdentitiesOnly=yes${login}`;
    return use({
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: command,
      GIT_SSH_VARIANT: 'ssh',
      ...(sshCommand === undefined && { GIT_SSH_COMMAND: `${command} -o StrictHostKeyChecking=yes` }),
      SSH_ASKPASS: `${folder}/askpass.sh`,
      SSH_ASKPASS_REQUIRE: 'force',
      // Without a display ssh of old versions does not ask the program.
      DISPLAY: ':123.456',
    });
  });
}

/** Returns the host that a remote's credential is for, with its port where the address of a web server has one. */
function hostOf(url: string): string {
  const web = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)/i.exec(url)?.[1];
  const other = /^(?:ssh:\/\/)?[^/?#@]*@([^/?#@:]+)/i.exec(url)?.[1];
  return (web ?? other ?? '').toLowerCase();
}

/**
 * Answers prompts like `Password for 'https://user@host': ` from the files beside it, only for their host: submodules and
 * redirections may lead to another one. Git LFS puts the address in double quotes.
 */
const HTTP_ASKPASS = `#!/bin/sh
lower() { tr '[:upper:]' '[:lower:]'; }
folder=$(dirname "$0")
host=$(cat "$folder/host")
user=$(lower < "$folder/username")
asked=$(printf '%s' "$1" | lower)
asked=\${asked% }
asked=\${asked%:}
case "$asked" in
  "username for 'http://"*"'" | "password for 'http://"*"'") asked=\${asked#*"'http://"} asked=\${asked%"'"} ;;
  "username for 'https://"*"'" | "password for 'https://"*"'") asked=\${asked#*"'https://"} asked=\${asked%"'"} ;;
  'username for "http://'*'"' | 'password for "http://'*'"') asked=\${asked#*'"http://'} asked=\${asked%'"'} ;;
  'username for "https://'*'"' | 'password for "https://'*'"') asked=\${asked#*'"https://'} asked=\${asked%'"'} ;;
  *) exit 1 ;;
esac
[ -n "$host" ] || exit 1
case "$asked" in
  "$host" | "$user@$host") ;;
  */* | *@*@*) exit 1 ;;
  *@"$host") ;;
  *) exit 1 ;;
esac
case "$1" in
  Username*) cat "$folder/username" ;;
  *) cat "$folder/password" ;;
esac
`;

/** Answers the prompts of SSH from the files beside it. */
const SSH_ASKPASS = `#!/bin/sh
folder=$(dirname "$0")
case "$1" in
  Username*) cat "$folder/username" ;;
  *) cat "$folder/password" ;;
esac
`;

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
