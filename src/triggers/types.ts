import type { DeliveryRecord, Job, StartedByDelivery } from '../home/index.ts';
import type { Cause, Forge } from '../model/index.ts';
import type { ForgeEvent, ForgeEvents, PushPoll, Sender, WebhookRequest, WebhookSecrets } from '../points/index.ts';
import type { AnsweredRequest, GenericSender } from './generic-webhooks.ts';
import type { SignedRequest, Verification } from './webhook-signature.ts';

/** Polls the sources of jobs for changes. */
export interface Polling {
  /**
   * Polls the job's source when it is its turn, and builds the job where something changed. Resolves when that is done;
   * never rejects. `cause` is that of the build; `log` names the file that says what was found.
   */
  poll(job: Job, options?: { readonly cause?: Cause; readonly log?: PushPoll['log'] }): Promise<void>;
  /** Holds the number of jobs that wait to be polled or are being polled. */
  readonly waiting: number;
  /** Aborts polling under way. */
  end(): Promise<void>;
}

export type PushStarted = StartedByDelivery;

/** Describes a webhook whose sender was verified, as the events that it reports. */
export interface Delivery {
  readonly forge: Forge;
  /** Names the event as the sender calls it. */
  readonly event: string;
  /**
   * Holds the id that the sender gave the delivery; a second delivery with the same id starts nothing. Null where there is
   * none.
   */
  readonly delivery: string | null;
  readonly verification: DeliveryRecord['verification'];
  readonly events: readonly Omit<ForgeEvent, 'delivery'>[];
  /** Names the only job that the delivery is for; missing where it is for all jobs that it concerns. */
  readonly to?: { readonly job: Job; readonly sender: Sender };
}

/**
 * Describes how the triggers of a job respond to a sender; `no-trigger` means that it has none that checks its senders
 * itself.
 */
export type Admission = 'yes' | 'wrong-token' | 'not-allowed' | 'no-trigger';

export interface DeliveryOutcome {
  readonly outcome: DeliveryRecord['outcome'];
  readonly reason: string | null;
  readonly started: readonly PushStarted[];
}

/** Handles the webhooks of forges. */
export interface Webhooks extends ForgeEvents {
  /** Checks whether one of the forge's secrets signed the body. */
  verify(request: SignedRequest): Promise<Verification>;
  /**
   * Checks whether a token is one of the secrets of GitLab's servers; `unsigned` means that no token came, and that a
   * server has none.
   */
  verifyGitlabToken(token: string | null): Promise<Verification>;
  /** Returns which credentials sign the webhooks of forges. Throws where a file cannot be read. */
  secrets(): Promise<WebhookSecrets>;
  /** Stores them; those of GitHub's own file stay as they are. */
  setSecrets(secrets: WebhookSecrets): Promise<void>;
  /** Returns whether the triggers of a job accept events from a sender. */
  admission(job: Job, sender: Sender): Admission;
  /**
   * Performs the reactions of triggers and listeners to a delivery, and records it. Resolves when builds are queued and
   * polling is requested.
   */
  deliver(delivery: Delivery): Promise<DeliveryOutcome>;
  /** Records a delivery that was refused. */
  refuse(delivery: Pick<Delivery, 'forge' | 'event' | 'delivery'>, reason: string): Promise<void>;
  /** Passes a request to the generic webhooks of jobs. */
  request(request: WebhookRequest, sender: GenericSender): Promise<readonly AnsweredRequest[]>;
  /** Says whether a token allows commit notifications. */
  mayNotify(token: string): Promise<boolean>;
}
