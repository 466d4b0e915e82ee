import { defineAction, tagOfClass } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';

export const MAIL_MESSAGE_ID = tagOfClass('hudson.tasks.MailMessageIdAction');

/** Identifies the mail that was sent for a run: the mail of the next run replies to it. */
export interface MailMessageId {
  readonly messageId: string;
}

export const mailMessageId = defineAction<MailMessageId>({
  xmlTag: MAIL_MESSAGE_ID,
  symbol: 'mailMessageId',
  displayName: 'Message Id Action',
  example: { messageId: '<4c1b@millwright>' },
  read: (element) => ({ messageId: childText(element, 'messageId')?.trim() ?? '' }),
  write: ({ messageId }) => node(MAIL_MESSAGE_ID, [node('messageId', messageId)]),
});
