import { classOfTag, type Field } from '../../../points/index.ts';
import { childText, node, type XmlElement, type XmlNode } from '../../../xml/index.ts';

/** What happens when the time is over. */
export type Operation =
  | { readonly kind: 'abort' }
  | { readonly kind: 'fail' }
  | { readonly kind: 'abort-and-restart'; readonly maxRestarts: number }
  | { readonly kind: 'description'; readonly description: string }
  | { readonly kind: 'unknown'; readonly className: string };

const PACKAGE = 'hudson.plugins.build_timeout.operations.';
const TAG = 'hudson.plugins.build__timeout.operations.';

/** Null: the element is missing, as in files of the first versions. */
export const operationsField: Field<readonly Operation[] | null> = {
  input: 'hidden',
  title: 'Time-out actions',
  fromXml: (element) => (element === undefined ? null : element.children.map(read)),
  toXml: (name, operations) => (operations === null ? [] : [node(name, operations.map(write))]),
};

function read(element: XmlElement): Operation {
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
    default:
      return { kind: 'unknown', className };
  }
}

function write(operation: Operation): XmlNode {
  switch (operation.kind) {
    case 'abort':
      return node(`${TAG}AbortOperation`, []);
    case 'fail':
      return node(`${TAG}FailOperation`, []);
    case 'abort-and-restart':
      return node(`${TAG}AbortAndRestartOperation`, [node('maxRestarts', String(operation.maxRestarts))]);
    case 'description':
      return node(`${TAG}WriteDescriptionOperation`, [node('description', operation.description)]);
    case 'unknown':
      return node(operation.className.replaceAll('_', '__').replaceAll('$', '_-'), []);
  }
}
