export { type Account, type Accounts, createPeople, NO_ACCOUNTS } from '../context/people.ts';
export { createRunRecord } from '../context/run-record.ts';
export { Undelivered } from './deliver.ts';
export { createMailService, type MailService } from './mail-service.ts';
