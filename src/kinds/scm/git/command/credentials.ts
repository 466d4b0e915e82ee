import type { Credential, CredentialOf } from '../../../../points/index.ts';
import { withSecretFiles } from '../../secret-files.ts';
import { userOfAddress } from './address.ts';

/** What a remote is logged in to with: a user name with its password, or an SSH key. */
export type GitCredential = CredentialOf<'username-password'> | CredentialOf<'ssh-key'>;

export function isGitCredential(credential: Credential | null): credential is GitCredential {
  return credential?.kind === 'username-password' || credential?.kind === 'ssh-key';
}

/** The line that tells which way a credential is given. */
export function credentialLines(credential: GitCredential): string[] {
  return credential.kind === 'ssh-key'
    ? [`using GIT_SSH to set credentials ${credential.description}`, 'Verifying host key using known hosts file']
    : [`using GIT_ASKPASS to set credentials ${credential.description}`];
}

/** Environment by which nothing asks anybody. */
export const UNATTENDED: Readonly<Record<string, string>> = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true' };

/**
 * Gives a command the environment by which Git and SSH get at a credential. Secrets are in files that only this user
 * reads, which are gone when the command is over.
 */
export async function withCredential<T>(
  credential: GitCredential,
  { url, sshCommand }: { readonly url: string; readonly sshCommand: string | undefined },
  use: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (credential.kind === 'username-password') {
    const { username, password } = credential;
    return withSecretFiles({ username, password, 'askpass.sh': ASKPASS }, (folder) =>
      use({ GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: `${folder}/askpass.sh`, SSH_ASKPASS: `${folder}/askpass.sh` }),
    );
  }
  const key = credential.privateKey.endsWith('\n') ? credential.privateKey : `${credential.privateKey}\n`;
  const { passphrase: password, username } = credential;
  return withSecretFiles({ key, username, password, 'askpass.sh': ASKPASS }, (folder) => {
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

/** Answers Git's and SSH's questions from the files beside it. */
const ASKPASS = `#!/bin/sh
folder=$(dirname "$0")
case "$1" in
  Username*) cat "$folder/username" ;;
  *) cat "$folder/password" ;;
esac
`;

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
