import type { MavenReporterKind } from '../../points/index.ts';
import { mavenMailer } from './mailer/index.ts';

export const mavenReporters = [mavenMailer] as const satisfies readonly MavenReporterKind[];
