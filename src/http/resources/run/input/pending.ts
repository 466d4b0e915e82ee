import type { PendingInput } from '../../../../controller/index.ts';
import { fail } from '../../../../model/index.ts';
import type { RequestContext } from '../../../route.ts';

type Context = Pick<RequestContext, 'services' | 'run' | 'job' | 'principal' | 'may'>;

/** Returns the pending inputs of a pipeline's run, oldest first. Other runs have no such page: throws RUN_NOT_FOUND. */
export function pendingInputs({ services, job, run }: Context): readonly PendingInput[] {
  if (job.itemKind.form !== 'pipeline') fail('RUN_NOT_FOUND', job.fullName, String(run.number));
  return [...(services.pipelines.flowOf(run)?.inputs ?? [])];
}

/** Returns the pending input with this id. Throws INPUT_NOT_FOUND, also where it was answered. */
export function pendingInput(context: Context, id: string): PendingInput {
  return pendingInputs(context).find((each) => each.id === id) ?? fail('INPUT_NOT_FOUND', id);
}

/**
 * Says whether the requester may answer: the named submitters and administrators; where nobody is named, whoever may build
 * the job.
 */
export function maySubmit({ principal, may }: Context, { submitter }: PendingInput): boolean {
  if (submitter === null) return may('Job/Build');
  if (may('Overall/Administer')) return true;
  if (principal.kind !== 'user') return false;
  const names = submitter.split(',').map((name) => name.trim().toLowerCase());
  return names.includes(principal.userId.toLowerCase()) || names.includes('authenticated');
}

/** Throws INPUT_SUBMITTER unless the requester may answer. */
export function requireSubmitter(context: Context, pending: PendingInput): void {
  if (!maySubmit(context, pending)) fail('INPUT_SUBMITTER', pending.submitter);
}

export function userIdOf({ principal }: Pick<RequestContext, 'principal'>): string | null {
  return principal.kind === 'user' ? principal.userId : null;
}
