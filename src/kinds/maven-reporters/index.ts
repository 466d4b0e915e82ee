import type { MavenReporterKind } from '../../points/index.ts';
import { mavenMailer } from '../maven/mail-reporter.ts';

export const mavenReporters = [mavenMailer] as const satisfies readonly MavenReporterKind[];
