import { defineAction, type RunReport, runReport, tagOfClass } from '../../points/index.ts';
import { childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

/**
 * Names the element for the Javadoc of a run; `JAVADOC_MARK` names the mark for that of the job, for which Jenkins stores
 * nothing in the run.
 */
export const JAVADOC_TAG = tagOfClass('hudson.tasks.JavadocArchiver$JavadocBuildAction');
export const JAVADOC_MARK = 'millwright.JavadocOfJob';

export interface JavadocData {
  readonly hasIndex: boolean;
}

export const javadocOfRun = defineAction<JavadocData>({
  xmlTag: JAVADOC_TAG,
  symbol: 'javadocOfRun',
  displayName: 'Javadoc of a build',
  example: { hasIndex: true },
  read: readJavadoc,
  write: (data) => writeJavadoc(JAVADOC_TAG, data),
  report: (data) => javadocPlace(data, 'run'),
});

export function readJavadoc(element: XmlElement): JavadocData {
  return { hasIndex: childText(element, 'hasIndex') !== 'false' };
}

export function writeJavadoc(tag: string, { hasIndex }: JavadocData): XmlNode {
  return node(tag, [node('hasIndex', String(hasIndex))]);
}

export function javadocPlace({ hasIndex }: JavadocData, of: 'run' | 'job'): RunReport {
  const start = hasIndex ? [{ title: 'Javadoc', file: 'index.html' }] : [];
  return runReport({
    urlName: 'javadoc',
    title: 'Javadoc',
    belowRun: of === 'run',
    folder: { of, path: 'javadoc', start },
  });
}
