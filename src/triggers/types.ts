import type { DeliveryRecord, Job, StartedByDelivery } from '../home/index.ts';
import type { Cause, Forge } from '../model/index.ts';
import type { ForgeEvent, ForgeEvents, PollingLogName, Sender, WebhookRequest } from '../points/index.ts';
import type { AnsweredRequest, GenericSender } from './generic-webhooks.ts';
import type { SignedRequest, Verification } from './webhook-signature.ts';

/** Looks for changes in the sources of jobs. */
export interface Polling {
  /**
   * Looks at the job's source when it is its turn, and builds it where something changed. Resolves when that is done;
   * never rejects. `cause` is that of the build; `log` names the file that says what was found.
   */
  poll(job: Job, options?: { readonly cause?: Cause; readonly log?: PollingLogName }): Promise<void>;
  /** Jobs that wait for their turn or are being looked at. */
  readonly waiting: number;
  /** Breaks off what is under way. */
  end(): Promise<void>;
}

export type PushStarted = StartedByDelivery;

/** A webhook whose sender was checked, read into events. */
export interface Delivery {
  readonly forge: Forge;
  /** What the sender calls it. */
  readonly event: string;
  /** Id that the sender gave it; the same one starts nothing twice. Null: none. */
  readonly delivery: string | null;
  readonly verification: DeliveryRecord['verification'];
  readonly events: readonly Omit<ForgeEvent, 'delivery'>[];
  /** It was sent to this job alone; missing: to whom it may concern. */
  readonly to?: { readonly job: Job; readonly sender: Sender };
}

/** What the triggers of a job say to a sender; `no-trigger`: it has none that checks its senders itself. */
export type Admission = 'yes' | 'wrong-token' | 'not-allowed' | 'no-trigger';

export interface DeliveryOutcome {
  readonly outcome: DeliveryRecord['outcome'];
  readonly reason: string | null;
  readonly started: readonly PushStarted[];
}

/** What comes from forges. */
export interface Webhooks extends ForgeEvents {
  /** Whether one of the forge's secrets signed the body. */
  verify(request: SignedRequest): Promise<Verification>;
  /** Whether one of the secrets of GitLab's servers is the token that came; `unsigned`: none came, and a server has none. */
  verifyGitlabToken(token: string | null): Promise<Verification>;
  /** Whether the triggers of a job take something from a sender. */
  admission(job: Job, sender: Sender): Admission;
  /** Does what triggers and listeners want of it, and notes it. Resolves when builds are queued and polling is asked for. */
  deliver(delivery: Delivery): Promise<DeliveryOutcome>;
  /** Notes one that was not acted upon. */
  refuse(delivery: Pick<Delivery, 'forge' | 'event' | 'delivery'>, reason: string): Promise<void>;
  /** Gives a request to the generic webhooks of jobs. */
  request(request: WebhookRequest, sender: GenericSender): Promise<readonly AnsweredRequest[]>;
  /** Whether a token allows notices of commits. */
  mayNotify(token: string): Promise<boolean>;
}
