export { Undelivered } from './deliver.ts';
export { createMailService, type MailService } from './mail-service.ts';
export { type Account, type Accounts, createPeople, NO_ACCOUNTS } from './people.ts';
export { createRunRecord } from './run-record.ts';
