import type { Declared, None } from '../../parameters/declare.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { mayOn } from '../../request/access.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Describes what interrupts the server for a while. */
interface Interruption {
  readonly button: string;
  /** Holds the question. */
  readonly text: string;
  /** Names the address that performs it, in the folder of the page. */
  readonly action: string;
  /** Says that the process is another one afterwards. */
  readonly isRestart: boolean;
  /** Says that it waits for builds, so that it can be called off. */
  readonly waits: boolean;
}

/** Limits the builds that are named. */
const NAMED = 20;

/** Returns the page that asks before an interruption; its script waits until the server is back. */
export function interruptionPage(context: RequestContext, about: Interruption): Reply {
  const { button, text, action, isRestart, waits } = about;
  return managePage(context, {
    title: button,
    way: [{ text: button, path: `manage/${action === 'reload' ? 'confirmReload' : action}` }],
    page: {
      page: 'restart',
      heading: button,
      text,
      action,
      button,
      health: rootHref(context, 'health'),
      next: rootHref(context),
      isRestart,
      cancel: waits ? 'cancelQuietDown' : null,
      builds: buildsUnderWay(context),
    },
  });
}

/** Returns the builds under way that the requester may see. */
function buildsUnderWay(context: RequestContext): { text: string; href: string }[] {
  const { builds, home } = context.services;
  const found = [];
  for (const name of builds.runningJobs()) {
    const job = home.items.get(name);
    if (job?.kind !== 'job' || !mayOn(context, 'Job/Read', name)) continue;
    for (const { number } of builds.running(job))
      found.push({ text: `${home.items.fullDisplayName(job)} #${number}`, href: runHref(context, name, number) });
    if (found.length >= NAMED) break;
  }
  return found.slice(0, NAMED);
}

/**
 * Returns the routes of an interruption for those who may manage the server: a POST performs it, and a GET shows a page that asks
 * for confirmation.
 */
export function confirmAndAct<const P extends Declared = None>(about: {
  /** Holds the path below the root. */
  readonly name: string;
  readonly button: string;
  readonly text: string;
  readonly waits: boolean;
  readonly parameters?: P;
  readonly doc: string;
  act(context: RequestContext<P>): Reply;
}): readonly Route[] {
  const { name, button, text, waits, parameters, doc, act } = about;
  const path = `/${name}`;
  const permission = 'Overall/Manage';
  return [
    route({
      method: 'GET',
      path,
      permission,
      crumb: 'exempt',
      doc: `The page that asks before a POST to the same address: ${doc}`,
      handler: (context) => interruptionPage(context, { button, text, action: name, isRestart: true, waits }),
    }),
    route<P>({
      method: 'POST',
      path,
      permission,
      crumb: 'required',
      ...(parameters && { parameters }),
      doc,
      handler: act,
    }),
  ];
}
