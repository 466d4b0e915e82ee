import type { Job } from '../../../controller/index.ts';
import {
  type KindRegistry,
  type PollingLog,
  pipelineConfig,
  type TriggerKind,
  triggersOf,
} from '../../../points/index.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

/** Returns the links to the logs of a job's triggers. */
export function pollingLogLinks(job: Job, href: string): { text: string; href: string }[] {
  const own = new Set(triggersOf(job.config).map(({ kind }) => kind));
  return logsOf([...own]).map((log) => ({ text: titleFor(job, log), href: `${href}${log.path}/` }));
}

/** Returns the logs of triggers: that of a schedule first, then those of forges, by the Java classes of their triggers. */
function logsOf(triggers: readonly TriggerKind[]): PollingLog[] {
  const byClass = [...triggers].sort((a, b) => (a.xmlTag < b.xmlTag ? -1 : 1));
  const logs = byClass.flatMap(({ pollingLog }) => pollingLog ?? []);
  return [...logs.filter(isOfSchedule), ...logs.filter((log) => !isOfSchedule(log))];
}

function isOfSchedule({ name }: PollingLog): boolean {
  return name === 'scm';
}

function titleFor(job: Job, log: PollingLog): string {
  return isOfSchedule(log) && isGit(job) ? 'Git Polling Log' : log.title;
}

function isGit({ config }: Job): boolean {
  return config.scm?.kind?.xmlTag === 'hudson.plugins.git.GitSCM' || pipelineConfig(config) !== null;
}

/** Returns the routes of the logs of a job's last polling. Jenkins: `SCMTrigger.SCMAction`. */
export function pollingLogRoutes(kinds: Pick<KindRegistry, 'all'>): Route[] {
  return logsOf(kinds.all('trigger')).flatMap((log) => [pageRoute(log), textRoute(log)]);
}

function pageRoute(log: PollingLog): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${log.path}`,
    permission: 'Job/Read',
    crumb: 'required',
    object: true,
    doc: `The page of the job's log of looking for changes: ${log.title}.`,
    async handler(context) {
      const { job, services } = context;
      const name = titleFor(job, log);
      const written = await services.home.jobFiles.pollingLogs.read(job.fullName, log.name);
      const page = {
        page: 'polling-log',
        name,
        log: written,
        textHref: `${ownHref(context)}${log.path}/pollingLog`,
      } as const;
      return { type: 'page', title: name, trail: [{ text: name, href: `${ownHref(context)}${log.path}/` }], page };
    },
  });
}

function textRoute({ name, path, title }: PollingLog): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${path}/pollingLog`,
    permission: 'Job/Read',
    crumb: 'required',
    doc: `The log of looking for changes as text: ${title}.`,
    async handler({ job, services }) {
      return { type: 'text', text: (await services.home.jobFiles.pollingLogs.read(job.fullName, name)) ?? '' };
    },
  });
}
