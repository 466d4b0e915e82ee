export { Undelivered } from './deliver.ts';
export { createMailService, type MailService } from './mail-service.ts';
export { createNotifier, type Notifier } from './notifications/notifier.ts';
