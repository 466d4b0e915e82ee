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

/** Who sends a request to generic webhooks. */
export interface GenericSender {
  /** Whether the sender may build a job by its own permission: for triggers without a token. */
  mayBuild(job: Job): boolean;
}

/** What one trigger made of a request. */
export interface AnsweredRequest {
  readonly job: Job;
  /** Null: it could not be asked; then `error` says why. */
  readonly answer: WebhookAnswer | null;
  /** Null: its filter did not want it, or the job cannot be built. */
  readonly item: QueueItem | null;
  readonly error: string | null;
}

/** Gives a request to all triggers with its token, or of jobs that the sender may build. Jenkins: `JobFinder`. */
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

/** '': it has none. Null: the credential that holds it is missing, and so nobody has it. */
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
