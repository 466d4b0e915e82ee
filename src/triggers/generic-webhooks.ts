import type { Scheduler } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import { createYield, type Logger, messageOf, secretsEqual } from '../kit/index.ts';
import type { QueueItem } from '../model/index.ts';
import {
  type CredentialLookup,
  type GenericWebhook,
  triggersOf,
  type WebhookAnswer,
  type WebhookRequest,
} from '../points/index.ts';
import { startByPush } from './starts.ts';

export interface GenericDependencies {
  readonly home: Pick<Home, 'items'>;
  readonly scheduler: Scheduler;
  readonly log: Logger;
  credentials(owner: string): CredentialLookup;
}

/** Describes the sender of a request to generic webhooks. */
export interface GenericSender {
  /** Says whether the sender's own permission allows building a job, which triggers without a token require. */
  mayBuild(job: Job): boolean;
}

/** Describes how one trigger responded to a request. */
export interface AnsweredRequest {
  readonly job: Job;
  /** Holds the trigger's answer; null where it could not be computed, and then `error` says why. */
  readonly answer: WebhookAnswer | null;
  /** Holds the queue item of the build; null where the trigger's filter did not match, or the job cannot be built. */
  readonly item: QueueItem | null;
  readonly error: string | null;
}

/**
 * Passes a request to all triggers that have its token, and to those without a token of jobs that the sender may build.
 * Jenkins: `JobFinder`.
 */
export async function answerGeneric(
  deps: GenericDependencies,
  request: WebhookRequest,
  sender: GenericSender,
): Promise<AnsweredRequest[]> {
  const answers: AnsweredRequest[] = [];
  const pause = createYield();
  for (const job of deps.home.items.jobs()) {
    if (job.cell !== null) continue;
    for (const { kind, config } of triggersOf(job.config)) {
      const webhook = kind.webhook(config);
      if (webhook !== null && (await isMeant(deps, job, webhook, { request, sender })))
        answers.push(await answerOne(deps, job, webhook, request));
    }
    await pause();
  }
  return answers;
}

async function isMeant(
  deps: GenericDependencies,
  job: Job,
  webhook: GenericWebhook,
  { request, sender }: { readonly request: WebhookRequest; readonly sender: GenericSender },
): Promise<boolean> {
  const token = await tokenOf(deps, job, webhook);
  if (token === '') return request.token === null && sender.mayBuild(job);
  return token !== null && request.token !== null && secretsEqual(token, request.token);
}

/**
 * Returns the token of a trigger, '' where it has none. Null where the credential that holds it is missing, so that no
 * token matches.
 */
async function tokenOf(deps: GenericDependencies, job: Job, webhook: GenericWebhook): Promise<string | null> {
  if (webhook.tokenCredential === '') return webhook.token;
  const credential = await deps.credentials(job.fullName).find(webhook.tokenCredential);
  return credential?.kind === 'text' ? credential.secret : null;
}

async function answerOne(
  { scheduler, log }: GenericDependencies,
  job: Job,
  webhook: GenericWebhook,
  request: WebhookRequest,
): Promise<AnsweredRequest> {
  let answer: WebhookAnswer | null = null;
  try {
    answer = await webhook.answer(request);
    const item = answer.start === null ? null : await startByPush(scheduler, job, answer.start, answer.lines);
    return { job, answer, item, error: null };
  } catch (error) {
    log.warn({ job: job.fullName, err: messageOf(error) }, 'a request to a generic webhook failed');
    return { job, answer, item: null, error: messageOf(error) };
  }
}
