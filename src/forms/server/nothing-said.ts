import { isObject, refuse } from '../values.ts';

/** Describes what pages send of matters that are not here, or that cannot be set, by section: it says what holds anyway. */
type SameHere = Readonly<Record<string, unknown>>;

/** Lists members that say nothing by themselves: buttons, numbers of choices, and classes. */
export const NO_SETTINGS: ReadonlySet<string> = new Set([
  '',
  'Submit',
  'core:apply',
  'statusCode',
  'redirectTo',
  'stapler-class',
  '$class',
  'stapler-class-bag',
  '$redact',
]);

/** Holds the values of the pages of a new Jenkins that are neither blank nor off. */
const SAME_HERE: SameHere = {
  'org-jenkinsci-plugins-workflow-flow-GlobalDefaultFlowDurabilityLevel': { durabilityHint: 'null' },
  'hudson-model-UsageStatistics': { usageStatisticsCollected: {} },
  'hudson-plugins-gradle-enriched-EnrichedSummaryConfig': {
    httpClientTimeoutInSeconds: '1',
    httpClientMaxRetries: '3',
    httpClientDelayBetweenRetriesInSeconds: '1',
  },
  'hudson-plugins-timestamper-TimestamperConfig': {
    systemTimeFormat: "'<b>'HH:mm:ss'</b> '",
    elapsedTimeFormat: "'<b>'HH:mm:ss.S'</b> '",
  },
  'github-plugin-configuration': { hookUrl: /\/github-webhook\/$/ },
  'org-jenkinsci-plugins-github_branch_source-GitHubConfiguration': { apiRateLimitChecker: 'ThrottleForNormalize' },
  'hudson-plugins-emailext-ExtendedEmailPublisher': {
    mailAccount: { smtpPort: '25', includeUser: 'false' },
    charset: 'UTF-8',
    maxAttachmentSizeMb: '-1',
    defaultTriggerIds: 'hudson.plugins.emailext.plugins.trigger.FailureTrigger',
  },
  agentProtocol: /^(?:JNLP4-connect|Ping)$/,
  'jenkins-security-apitoken-ApiTokenPropertyConfiguration': { usageStatisticsEnabled: true },
  'org-jenkinsci-main-modules-sshd-SSHD': { port: { type: 'disable' } },
  'org-jenkinsci-plugins-gitclient-GitHostKeyVerificationConfiguration': { sshHostKeyVerificationStrategy: {} },
};

/** Refuses a member that nothing here takes, unless it says no more than what holds anyway. Throws FORM_BROKEN. */
export function refuseUnknown(section: string, value: unknown, place: string): void {
  demandNothing(value, SAME_HERE[section], place);
}

/** Refuses those members of a section that `known` does not name, as `refuseUnknown` does. Throws FORM_BROKEN. */
export function refuseOthers(
  section: string,
  form: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): void {
  const same = SAME_HERE[section];
  for (const [name, value] of Object.entries(form)) {
    if (known.has(name.replace(/^_\./, ''))) continue;
    demandNothing({ [name]: value }, same, section);
  }
}

function demandNothing(value: unknown, same: unknown, place: string): void {
  if (value === undefined || value === null || value === false || value === '' || value === 'false') return;
  if (Array.isArray(value)) {
    for (const each of value) demandNothing(each, same, place);
    return;
  }
  if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (NO_SETTINGS.has(name)) continue;
      demandNothing(member, isObject(same) ? same[name] : undefined, `${place}.${name}`);
    }
    return;
  }
  if (same instanceof RegExp ? same.test(String(value)) : same === value) return;
  refuse(place, 'cannot be set here');
}
