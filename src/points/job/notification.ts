import type { KnownProperty } from './known-property.ts';

/** Property of a job with the addresses that are told of its runs. Jenkins: the Notification plugin. */
export const notificationProperty: KnownProperty<{ readonly endpoints: readonly NotificationEndpoint[] }> = {
  xmlTag: 'com.tikal.hudson.plugins.notification.HudsonNotificationProperty',
};

export interface NotificationEndpoint {
  readonly format: 'JSON' | 'XML';
  /** An address, variables not resolved, or the id of a credential that holds one. */
  readonly urlOrId: string;
  readonly urlType: 'PUBLIC' | 'SECRET';
  /** `all`, a phase in lower case, `failed`, `failedAndFirstSuccess`, `manual`. */
  readonly event: string;
  readonly timeout: number;
  /** Lines of the console's end; -1: as many as are sent at most. */
  readonly loglines: number;
  readonly retries: number;
  /** Of the source; `.*`: all. */
  readonly branch: string;
  readonly buildNotes: string;
}
