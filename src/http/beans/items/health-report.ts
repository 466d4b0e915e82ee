import type { Job, Services } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { ReportHealth } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';

/** Returns the name of the weather for a score: `80plus`, `60to79`, `40to59`, `20to39`, `00to19`. */
export function weatherOf(score: number): string {
  if (score > 80) return '80plus';
  if (score > 60) return '60to79';
  if (score > 40) return '40to59';
  if (score > 20) return '20to39';
  return '00to19';
}

export const healthReportBean = defineBean<ReportHealth, BeanContext>('hudson.model.HealthReport', {
  visibility: 2,
  madeOf: [],
  rows: {
    description: { doc: 'What the score says.', read: ({ description }) => description },
    iconClassName: { doc: 'Class of the icon.', read: ({ score }) => `icon-health-${weatherOf(score)}` },
    iconUrl: { doc: 'File name of the icon.', read: ({ score }) => `health-${weatherOf(score)}.png` },
    score: { doc: 'From 0, bad, to 100, good.', read: ({ score }) => score },
  },
});

export function healthReportReference(report: ReportHealth): Reference<BeanContext> {
  return refer(healthReportBean, report, { exact: true });
}

/** Returns the worst health report of a job; null where it has none. */
export function healthOf({ home }: Pick<Services, 'home'>, job: Job): ReportHealth | null {
  return home.runs.facts(job).health[0] ?? null;
}
