import {
  type BuilderKind,
  classOfTag,
  type Field,
  type Known,
  oneOf,
  type PublisherKind,
  type ReadContext,
  type WriteContext,
  writeWithClass,
} from '../../points/index.ts';
import { childOf, childText, node, tagOfClass, type XmlElement, type XmlNode } from '../../xml/index.ts';

export type KnownStep = Known<BuilderKind | PublisherKind>;

/** Describes what to do when the time is over. */
export type Operation =
  | { readonly kind: 'abort' }
  | { readonly kind: 'fail' }
  | { readonly kind: 'abort-and-restart'; readonly maxRestarts: number }
  | { readonly kind: 'description'; readonly description: string }
  /** Runs a build step or post-build action. `goesOn` says that the operations after it run even where it fails. */
  | { readonly kind: 'step'; readonly step: KnownStep; readonly goesOn: boolean }
  | { readonly kind: 'unknown'; readonly className: string };

const PACKAGE = 'hudson.plugins.build_timeout.operations.';
const TAG = 'hudson.plugins.build__timeout.operations.';
const STEP = oneOf('builder');
const ACTION = oneOf('publisher');

/** Defines the field of the operations; null where the element is missing, as in files of the first versions. */
export const operationsField: Field<readonly Operation[] | null> = {
  type: 'any',
  label: 'Time-out actions',
  fromXml: (element, context) => (element === undefined ? null : element.children.map((child) => read(child, context))),
  toXml: (name, operations, context) =>
    operations === null
      ? []
      : [
          node(
            name,
            operations.map((operation) => write(operation, context)),
          ),
        ],
};

function read(element: XmlElement, context: ReadContext): Operation {
  const className = classOfTag(element.name);
  switch (className) {
    case `${PACKAGE}AbortOperation`:
      return { kind: 'abort' };
    case `${PACKAGE}FailOperation`:
      return { kind: 'fail' };
    case `${PACKAGE}AbortAndRestartOperation`:
      return {
        kind: 'abort-and-restart',
        maxRestarts: Number.parseInt(childText(element, 'maxRestarts') ?? '', 10) || 0,
      };
    case `${PACKAGE}WriteDescriptionOperation`:
      return { kind: 'description', description: childText(element, 'description') ?? '' };
    case `${PACKAGE}BuildStepOperation`:
      return stepOf(element, context);
    default:
      return { kind: 'unknown', className };
  }
}

/** Reads a step; one of an unknown kind becomes an unknown operation. */
function stepOf(element: XmlElement, context: ReadContext): Operation {
  const step = STEP.fromXml(childOf(element, 'buildstep'), context);
  const action = ACTION.fromXml(childOf(element, 'buildstep'), context);
  const found = step?.kind ? step : action;
  const goesOn = childText(element, 'continueEvenIfFailed')?.trim() === 'true';
  if (found === null || found.kind === null)
    return { kind: 'unknown', className: classOfTag(found?.tag ?? element.name) };
  return { kind: 'step', step: found, goesOn };
}

function write(operation: Operation, context: WriteContext): XmlNode {
  switch (operation.kind) {
    case 'abort':
      return node(`${TAG}AbortOperation`, []);
    case 'fail':
      return node(`${TAG}FailOperation`, []);
    case 'abort-and-restart':
      return node(`${TAG}AbortAndRestartOperation`, [node('maxRestarts', String(operation.maxRestarts))]);
    case 'description':
      return node(`${TAG}WriteDescriptionOperation`, [node('description', operation.description)]);
    case 'step':
      return node(`${TAG}BuildStepOperation`, [
        writeWithClass('buildstep', operation.step, context),
        node('continueEvenIfFailed', String(operation.goesOn)),
        node('createLauncher', 'true'),
      ]);
    case 'unknown':
      return node(tagOfClass(operation.className), []);
  }
}
