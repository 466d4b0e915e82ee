import { definePublisher, StepAbort, text } from '../../points/index.ts';
import { expandTokens } from '../token-macro/tokens.ts';
import { NotTold, sendStatus } from './send.ts';
import type { StatusForge } from './states.ts';
import { usualStatus } from './usual.ts';

const FORGES: readonly StatusForge[] = ['github', 'gitlab', 'gitea', 'bitbucket', 'bitbucket-server'];

/**
 * Sets the status of the run's commit on its forge. It is this server's own step, for any of the forges. A status that a
 * forge does not accept does not change the result.
 */
export const commitStatus = definePublisher({
  symbol: 'commitStatus',
  displayName: 'Set the status of the commit',
  xmlTag: 'millwright.CommitStatusPublisher',
  late: true,
  fields: {
    forge: text({ label: 'github, gitlab, gitea, bitbucket, bitbucket-server; empty: by the repository' }),
    apiUrl: text({ label: 'Address of the API; empty: as the administrator configured it' }),
    credentialsId: text({ label: 'Credentials' }),
    context: text({ label: 'Context; empty: name of the job' }),
    sha: text({ label: 'Commit; empty: the one that was built' }),
    repository: text({ label: 'Repository; empty: the one that was built' }),
  },
  inScripts: { isUsual: false },
  example: {
    forge: 'gitea',
    apiUrl: 'https://git.example.org',
    credentialsId: 'gitea-token',
    context: 'ci/$JOB_NAME',
    sha: '',
    repository: '',
  },
  async perform({ forge, apiUrl, credentialsId, context: name, sha, repository }, context) {
    const wanted = FORGES.find((each) => each === forge.trim()) ?? null;
    if (wanted === null && forge.trim() !== '') throw new StepAbort(`No such forge: ${forge}`);
    const more = name.trim() === '' ? {} : { context: await expandTokens(context, name) };
    const status = usualStatus(context, more);
    try {
      const targets = await sendStatus(context, { forge: wanted, api: apiUrl, credentialsId, sha, repository, status });
      for (const { path, sha: commit } of targets)
        context.log.line(`Set status ${status.state} of ${path}@${commit.slice(0, 7)}`);
    } catch (error) {
      if (!(error instanceof NotTold)) throw error;
      context.log.error(`The status of the commit could not be set: ${error.message}`);
    }
    return 'SUCCESS';
  },
});
