import { addressesOf, expand, type RunContext } from '../../points/index.ts';
import { addressesOfPeople } from './recipients.ts';

const UPSTREAM = 'upstream-individuals:';

/**
 * Returns the addresses of a list, including `upstream-individuals:JOB`, and, where configured, those of the users who
 * broke the build and of the one who started it.
 */
export async function recipientsOf(
  { recipients, sendToIndividuals }: { readonly recipients: string; readonly sendToIndividuals: boolean },
  context: RunContext,
): Promise<readonly string[]> {
  const { env, log, mail, people } = context;
  const { defaultSuffix } = await mail.settings();
  const found: string[] = [];
  for (const word of expand(recipients, env).split(/[\s,]+/)) {
    if (!word.startsWith(UPSTREAM)) {
      found.push(...addressesOf(word, defaultSuffix));
      continue;
    }
    const name = word.slice(UPSTREAM.length);
    const authors = await people.upstream(name);
    if (authors === null) log.line(`No such project exist: ${name}`);
    else found.push(...addressesOfPeople(authors, context));
  }
  if (sendToIndividuals) {
    const both = [...(await people.culprits()), ...(await people.requesters())];
    found.push(...addressesOfPeople([...new Map(both.map((each) => [each.id, each])).values()], context));
  }
  return [...new Set(found)];
}
