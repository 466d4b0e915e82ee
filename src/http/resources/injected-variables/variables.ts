import { fail } from '../../../model/index.ts';
import type { ReportLink } from '../../../ui/index.ts';
import { Refusal } from '../../request/refusal.ts';
import type { RequestContext } from '../../route.ts';

export type Variables = ReadonlyMap<string, string>;

/**
 * Returns the variables of the request's run, in order of their names: of a running one as they are, of another as they
 * were. They are empty where an administrator hides them all, as in the plugin; throws a 404 where the run has none.
 */
export async function variablesFor(context: RequestContext): Promise<Variables> {
  const { job, run, services } = context;
  const {
    runFiles: { injectedVariables },
  } = services.home;
  const { hidden, restricted } = await injectedVariables.settings();
  if (restricted && !context.may('EnvInject/ViewVars')) throw new Refusal('EnvInject/ViewVars');
  const known = services.builds.variablesOf(run) ?? (await injectedVariables.read(job, run.number));
  if (known === null) return fail('PAGE_NOT_FOUND');
  return hidden ? new Map() : new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the link to the variables from the page of the run, whose address is `href`. */
export async function variablesLinks({ job, run, services }: RequestContext, href: string): Promise<ReportLink[]> {
  const {
    runFiles: { injectedVariables },
  } = services.home;
  const isThere = services.builds.variablesOf(run) ?? (await injectedVariables.read(job, run.number));
  if (isThere === null) return [];
  return [{ title: 'Environment Variables', summary: '', href: `${href}injectedEnvVars/`, chart: null }];
}
