import type { Route } from '../../route.ts';
import { mailConfigSubmit, mailRetry, mailSettingsPage } from './settings.ts';
import { sendTestMail } from './test-mail.ts';

export const mailRoutes: readonly Route[] = [mailSettingsPage, mailConfigSubmit, mailRetry, sendTestMail];
