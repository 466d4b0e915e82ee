import type { Job } from '../../../controller/index.ts';
import { pipelineConfig, triggersOf } from '../../../points/index.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

/** Lists the addresses that Jenkins and its plugins have for these logs, each with the trigger that writes the log. */
const LOGS = [
  { path: 'scmPollLog', log: 'scm', text: 'SCM Polling Log', trigger: 'hudson.triggers.SCMTrigger' },
  { path: 'GitHubPollLog', log: 'github', text: 'GitHub Hook Log', trigger: 'com.cloudbees.jenkins.GitHubPushTrigger' },
  {
    path: 'BitbucketPollLog',
    log: 'bitbucket',
    text: 'BitBucket Hook Log',
    trigger: 'com.cloudbees.jenkins.plugins.BitBucketTrigger',
  },
  {
    path: 'GiteaPollLog',
    log: 'gitea',
    text: 'Gitea Hook Log',
    trigger: 'org.jenkinsci.plugin.gitea.GiteaPushTrigger',
  },
] as const;

/** Returns the links to the logs of a job's triggers. */
export function pollingLogLinks(job: Job, href: string): { text: string; href: string }[] {
  const tags = new Set(triggersOf(job.config).map(({ kind }) => kind.xmlTag));
  return LOGS.filter(({ trigger }) => tags.has(trigger)).map((log) => ({
    text: nameFor(job, log),
    href: `${href}${log.path}/`,
  }));
}

function nameFor(job: Job, { log, text }: (typeof LOGS)[number]): string {
  return log === 'scm' && isGit(job) ? 'Git Polling Log' : text;
}

function isGit({ config }: Job): boolean {
  return config.scm?.kind?.xmlTag === 'hudson.plugins.git.GitSCM' || pipelineConfig(config) !== null;
}

/** Holds the routes of the log of a job's last polling. Jenkins: `SCMTrigger.SCMAction`. */
export const pollingLogRoutes: readonly Route[] = LOGS.flatMap((entry) => [
  route({
    method: 'GET',
    path: `/_item/:item/${entry.path}`,
    permission: 'Job/Read',
    crumb: 'required',
    object: true,
    doc: `The page of the job's log of looking for changes: ${entry.text}.`,
    async handler(context) {
      const { job, services } = context;
      const name = nameFor(job, entry);
      const written = await services.home.jobFiles.pollingLogs.read(job.fullName, entry.log);
      const page = {
        page: 'polling-log',
        name,
        log: written,
        textHref: `${ownHref(context)}${entry.path}/pollingLog`,
      } as const;
      return { type: 'page', title: name, page };
    },
  }),
  route({
    method: 'GET',
    path: `/_item/:item/${entry.path}/pollingLog`,
    permission: 'Job/Read',
    crumb: 'required',
    doc: `The log of looking for changes as text: ${entry.text}.`,
    async handler({ job, services }) {
      return { type: 'text', text: (await services.home.jobFiles.pollingLogs.read(job.fullName, entry.log)) ?? '' };
    },
  }),
]);
