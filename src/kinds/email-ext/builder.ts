import { defineBuilder } from '../../points/index.ts';
import { STEP_EXAMPLE, STEP_FIELDS } from './builder-fields.ts';
import { PLAIN_MAIL, PLAIN_PUBLISHER } from './fields.ts';
import { sendTriggered } from './send.ts';

/** Sends one mail immediately, as the pipeline's step `emailext`. */
export const emailExtBuilder = defineBuilder({
  symbol: 'emailext',
  displayName: 'Extended Email',
  xmlTag: 'hudson.plugins.emailext.EmailExtStep',
  fields: STEP_FIELDS,
  example: STEP_EXAMPLE,
  async perform(config, context) {
    const publisher = {
      ...PLAIN_PUBLISHER,
      recipientList: config.to,
      contentType: config.mimeType || 'default',
      defaultSubject: config.subject,
      defaultContent: config.body,
      attachmentsPattern: config.attachmentsPattern,
      presendScript: config.presendScript,
      postsendScript: config.postsendScript,
      attachBuildLog: config.attachLog,
      compressBuildLog: config.compressLog,
      replyTo: config.replyTo,
      from: config.from || null,
    };
    const recipientProviders = ['ListRecipientProvider', ...config.recipientProviders];
    const trigger = { type: 'AlwaysTrigger', email: { ...PLAIN_MAIL, recipientProviders }, requiredFailureCount: null };
    await sendTriggered(publisher, { trigger, name: 'Always', key: config.key }, context);
    return 'SUCCESS';
  },
});
