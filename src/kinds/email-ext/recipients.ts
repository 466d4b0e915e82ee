import { addressesOf, type MailDefaults, type Person, type RunContext } from '../../points/index.ts';
import { addressesOfPeople } from '../mailer/recipients.ts';
import { previousRun } from '../shared/earlier-runs.ts';

export interface Recipients {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

const NOBODY: Recipients = { to: [], cc: [], bcc: [] };

/** Parses recipients such as `ann@x, cc:bob@x, Carol <carol@x>; bcc:dora`, separated by commas, semicolons and blanks. */
export function recipientsIn(text: string, defaultSuffix: string | null): Recipients {
  const found = { to: [] as string[], cc: [] as string[], bcc: [] as string[] };
  for (const part of text.split(/[,;\n\r]+/)) {
    const isNamed = /<[^<>]*>\s*$/.test(part);
    for (const word of isNamed ? [part.trim()] : part.split(/\s+/)) {
      const [, where, address = ''] = /^(?:(cc|bcc):)?\s*(.*)$/i.exec(word) ?? [];
      const list = where === undefined ? found.to : where.toLowerCase() === 'cc' ? found.cc : found.bcc;
      if (address !== '') list.push(...(isNamed ? [address] : addressesOf(address, defaultSuffix)));
    }
  }
  return found;
}

type Provider = (context: RunContext) => Promise<readonly Person[]>;

/**
 * Holds the providers of recipients. Jenkins: the classes of `hudson.plugins.emailext.plugins.recipients` except the list
 * itself.
 */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  DevelopersRecipientProvider: ({ people }) => people.developers(),
  ContributorMetadataRecipientProvider: ({ people }) => people.developers(),
  CulpritsRecipientProvider: ({ people }) => people.culprits(),
  RequesterRecipientProvider: ({ people }) => people.requesters(),
  BuildUserRecipientProvider: ({ people }) => people.requesters(),
  UpstreamComitterRecipientProvider: async ({ people }) => (await people.upstream()) ?? [],
  PreviousRecipientProvider: async (context) => {
    const before = await previousRun(context);
    return before === null ? [] : context.people.developersOf(before);
  },
  FailingTestSuspectsRecipientProvider: suspectsOfTests,
  FirstFailingBuildSuspectsRecipientProvider: suspectsOfFailure,
};

/** Returns the recipients of a trigger's mail. `listed` is the list of the job, `more` that of the trigger. */
export async function recipientsOf(
  context: RunContext,
  options: {
    readonly providers: readonly string[];
    readonly listed: string;
    readonly more: string;
    readonly defaults: MailDefaults;
  },
): Promise<Recipients> {
  const { providers, listed, more, defaults } = options;
  const { defaultSuffix, extended } = defaults;
  if (extended.emergencyReroute !== '') return recipientsIn(extended.emergencyReroute, defaultSuffix);
  const parts: Recipients[] = [];
  for (const name of providers) {
    if (name === 'ListRecipientProvider') {
      parts.push(recipientsIn(listed, defaultSuffix));
      continue;
    }
    const provider = PROVIDERS[name];
    if (provider === undefined) {
      context.log.line(`WARNING: recipients by ${name} are not known to this server`);
      continue;
    }
    const people = (await provider(context)).filter(({ id }) => !extended.excludedRecipients.includes(id));
    const to = addressesOfPeople(people, context, { allowStrangers: extended.allowUnregistered });
    parts.push({ ...NOBODY, to });
  }
  parts.push(recipientsIn(more, defaultSuffix));
  const allowed = (address: string): boolean => isAllowed(address, context, defaults);
  const all = (which: keyof Recipients): string[] => [...new Set(parts.flatMap((part) => part[which]))].filter(allowed);
  return { to: all('to'), cc: all('cc'), bcc: all('bcc') };
}

function isAllowed(address: string, { log }: RunContext, { extended }: MailDefaults): boolean {
  const plain = (/<([^<>]*)>/.exec(address)?.[1] ?? address).trim().toLowerCase();
  const { excludedRecipients, allowedDomains } = extended;
  if (excludedRecipients.some((each) => each.toLowerCase() === plain)) {
    log.line(`Recipient ${plain} is excluded`);
    return false;
  }
  if (allowedDomains.length === 0) return true;
  const domain = plain.slice(plain.lastIndexOf('@') + 1);
  const isInside = allowedDomains.some((each) => {
    const wanted = each.replace(/^@/, '').toLowerCase();
    return domain === wanted || domain.endsWith(`.${wanted}`);
  });
  if (!isInside) log.line(`Recipient ${plain} is not in an allowed domain`);
  return isInside;
}

/** Returns the authors of changes in the builds in which the tests that now fail began to fail. */
async function suspectsOfTests({ people, record, history, run }: RunContext): Promise<readonly Person[]> {
  const failing = await record.failedTests(10_000);
  const since = new Set(failing.map(({ age }) => run.number - age + 1));
  const suspects = since.has(run.number) ? [...(await people.developers())] : [];
  const oldest = Math.min(run.number, ...since);
  for await (const earlier of history.earlier()) {
    if (earlier.number < oldest) break;
    if (since.has(earlier.number)) suspects.push(...(await people.developersOf(earlier)));
  }
  return suspects;
}

/** Returns the authors of changes in the first of the consecutive failures that this one belongs to. */
async function suspectsOfFailure({ people, history, result }: RunContext): Promise<readonly Person[]> {
  if (result() !== 'FAILURE') return [];
  let first = null;
  for await (const earlier of history.earlier()) {
    if (earlier.state === 'building') continue;
    if (earlier.result !== 'FAILURE') break;
    first = earlier;
  }
  return first === null ? people.developers() : people.developersOf(first);
}
