import type { KnownProperty } from '../kind/known-property.ts';

/** Names the property of a job that holds the addresses that are notified of its runs. Jenkins: the Notification plugin. */
export const notificationProperty: KnownProperty<{ readonly endpoints: readonly NotificationEndpoint[] }> = {
  xmlTag: 'com.tikal.hudson.plugins.notification.HudsonNotificationProperty',
};

export interface NotificationEndpoint {
  readonly format: 'JSON' | 'XML';
  /** Holds an address, with variables unresolved, or the id of a credential that holds one. */
  readonly urlOrId: string;
  readonly urlType: 'PUBLIC' | 'SECRET';
  /** Says which events are sent: `all`, a phase in lower case, `failed`, `failedAndFirstSuccess` or `manual`. */
  readonly event: string;
  readonly timeout: number;
  /** Holds how many lines of the console's end are sent; -1 means as many as the limit allows. */
  readonly loglines: number;
  readonly retries: number;
  /** Holds the pattern of the source's branch; `.*` means all. */
  readonly branch: string;
  readonly buildNotes: string;
}
