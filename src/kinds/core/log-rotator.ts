import { bool, type Field, type FieldFacts, factsOf, one, optionalText } from '../../points/index.ts';
import { attributeOf, childText, node, type XmlElement } from '../../xml/index.ts';

/** Limits of `hudson.tasks.LogRotator`; null: none. */
export interface LogRotation {
  readonly daysToKeep: number | null;
  readonly numToKeep: number | null;
  readonly artifactDaysToKeep: number | null;
  readonly artifactNumToKeep: number | null;
  readonly removeLastBuild: boolean;
}

const CLASS_NAME = 'hudson.tasks.LogRotator';
/** Lists its members in forms. */
const FORM_FIELDS = {
  daysToKeep: optionalText({
    label: 'Days to keep builds',
    help: 'Builds are kept up to this number of days; empty: without such a limit.',
    form: { name: 'daysToKeepStr', blank: '-1' },
  }),
  numToKeep: optionalText({
    label: 'Max # of builds to keep',
    help: 'Only up to this number of builds are kept; empty: without such a limit.',
    form: { name: 'numToKeepStr', blank: '-1' },
  }),
  artifactDaysToKeep: optionalText({
    label: 'Days to keep artifacts',
    help: 'Older builds lose their artifacts, and keep their logs, history and reports.',
    form: { name: 'artifactDaysToKeepStr', blank: '-1' },
  }),
  artifactNumToKeep: optionalText({
    label: 'Max # of builds to keep with artifacts',
    help: 'Other builds lose their artifacts, and keep their logs, history and reports.',
    form: { name: 'artifactNumToKeepStr', blank: '-1' },
  }),
  removeLastBuild: bool({ label: 'Remove the last build as well' }),
};

/**
 * Defines a field for `<strategy class="hudson.tasks.LogRotator">`; a strategy of another class is null, so that nothing is
 * discarded.
 */
export function logRotator(options: FieldFacts): Field<LogRotation | null> {
  return {
    type: one('discarder'),
    ...factsOf(options),
    form: { object: { fields: FORM_FIELDS, javaClass: CLASS_NAME }, className: CLASS_NAME },
    fromXml: (element) => {
      if (element === undefined || attributeOf(element, 'class') !== CLASS_NAME) return null;
      return {
        daysToKeep: limit(element, 'daysToKeep'),
        numToKeep: limit(element, 'numToKeep'),
        artifactDaysToKeep: limit(element, 'artifactDaysToKeep'),
        artifactNumToKeep: limit(element, 'artifactNumToKeep'),
        removeLastBuild: childText(element, 'removeLastBuild')?.trim() === 'true',
      };
    },
    toXml: (name, value) =>
      value === null
        ? []
        : [
            node(name, { class: CLASS_NAME }, [
              node('daysToKeep', String(value.daysToKeep ?? -1)),
              node('numToKeep', String(value.numToKeep ?? -1)),
              node('artifactDaysToKeep', String(value.artifactDaysToKeep ?? -1)),
              node('artifactNumToKeep', String(value.artifactNumToKeep ?? -1)),
              node('removeLastBuild', String(value.removeLastBuild)),
            ]),
          ],
  };
}

/** Reads a limit; null stands for none, which a missing, empty or non-numeric text and -1 mean in Jenkins. */
function limit(element: XmlElement, name: string): number | null {
  const text = childText(element, name)?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
