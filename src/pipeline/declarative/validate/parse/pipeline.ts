import type { ClosureExpression } from '../../../../groovy/index.ts';
import { FORMER_SECTIONS, MESSAGES } from '../messages.ts';
import type { Calls, Libraries, Pipeline, Stages } from '../model.ts';
import type { SourceLocation } from '../problems.ts';
import { callOf, locationOf, type Reading, textAt } from '../source.ts';
import { noSections, parseSharedSection } from './common.ts';
import { parseCalls, parseLibraries } from './sections.ts';
import { parseStages } from './stages.ts';
import { parseMethodName } from './values.ts';

/** Reads the block of `pipeline`. Everything with a wrong form is reported. Jenkins: `ModelParser`. */
export function parsePipeline(body: ClosureExpression, at: SourceLocation, reading: Reading): Pipeline {
  const { problems } = reading;
  const sections = noSections();
  let parameters: Calls | null = null;
  let triggers: Calls | null = null;
  let libraries: Libraries | null = null;
  let stages: Stages | null = null;
  const seen = new Set<string>();
  for (const each of body.body) {
    const call = callOf(each);
    if (call === null) {
      problems.add(locationOf(each), MESSAGES.sectionDefinition(textAt(each, reading)));
      continue;
    }
    const name = parseMethodName(call, reading);
    if (seen.has(name)) problems.add(locationOf(each), MESSAGES.severalSections(name));
    seen.add(name);
    if (parseSharedSection(each, name, sections, reading)) continue;
    if (name === 'stages') stages = parseStages(each, 'stages', reading);
    else if (name === 'parameters') parameters = parseCalls(each, 'Build parameters', reading);
    else if (name === 'triggers') triggers = parseCalls(each, 'Triggers', reading);
    else if (name === 'libraries') libraries = parseLibraries(each, reading);
    else problems.add(locationOf(each), FORMER_SECTIONS.get(name) ?? MESSAGES.undefinedSection(name));
  }
  return { at, sections, parameters, triggers, libraries, stages };
}
