import { defineAction } from '../../points/index.ts';
import { JAVADOC_MARK, type JavadocData, javadocPlace, readJavadoc, writeJavadoc } from './action.ts';

/** Defines the action that marks a run as the source of the Javadoc that its job shows. */
export const javadocOfJob = defineAction<JavadocData>({
  xmlTag: JAVADOC_MARK,
  symbol: 'javadocOfJob',
  displayName: 'Javadoc of a job',
  example: { hasIndex: false },
  read: readJavadoc,
  write: (data) => writeJavadoc(JAVADOC_MARK, data),
  report: (data) => javadocPlace(data, 'job'),
});
