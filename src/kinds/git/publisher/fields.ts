import { bool, type ConfigOf, type Field, type Fields, readFields, text, writeFields } from '../../../points/index.ts';
import { childrenOf, node } from '../../../xml/index.ts';

const PUBLISHER = 'hudson.plugins.git.GitPublisher_-';

/** Defines a field for a list of elements of one Java class, each with the same fields. */
function listOf<F extends Fields>(className: string, fields: F, label: string): Field<readonly ConfigOf<F>[]> {
  const tag = PUBLISHER + className;
  return {
    type: 'any',
    fields,
    many: true,
    label,
    fromXml: (element, context) =>
      (element === undefined ? [] : childrenOf(element, tag)).map((child) => readFields(fields, child, context)),
    toXml: (name, value, context) => [
      node(
        name,
        value.map((each) => node(tag, writeFields(fields, each, context))),
      ),
    ],
  };
}

const TARGET = { targetRepoName: text({ label: 'Target remote name' }) };

const TAG = { ...TARGET, tagName: text(), tagMessage: text({ lines: true }), createTag: bool(), updateTag: bool() };
const BRANCH = { ...TARGET, branchName: text(), rebaseBeforePush: bool() };
const NOTE = {
  ...TARGET,
  noteMsg: text({ lines: true }),
  noteNamespace: text({ default: 'master' }),
  noteReplace: bool(),
};

export type TagToPush = ConfigOf<typeof TAG>;
export type BranchToPush = ConfigOf<typeof BRANCH>;
export type NoteToPush = ConfigOf<typeof NOTE>;

export const tagsToPush = listOf('TagToPush', TAG, 'Tags');
export const branchesToPush = listOf('BranchToPush', BRANCH, 'Branches');
export const notesToPush = listOf('NoteToPush', NOTE, 'Notes');
