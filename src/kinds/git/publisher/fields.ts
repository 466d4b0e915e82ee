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

const TARGET = {
  targetRepoName: text({ label: 'Target remote name', help: 'The name of the repository that is pushed to.' }),
};

const TAG = {
  ...TARGET,
  tagName: text({ label: 'Tag', help: 'The name of the tag; variables are replaced.' }),
  tagMessage: text({ label: 'Message', help: 'The text of a tag that is made.', lines: true }),
  createTag: bool({ label: 'Create new tag', help: 'The tag is made; otherwise it must be there.' }),
  updateTag: bool({ label: 'Update existing tag', help: 'A tag that is there already is moved.' }),
};
const BRANCH = {
  ...TARGET,
  branchName: text({ label: 'Branch', help: 'The branch at the other end.' }),
  rebaseBeforePush: bool({
    label: 'Rebase before push',
    help: 'What is built is put on top of the branch at the other end first.',
  }),
};
const NOTE = {
  ...TARGET,
  noteMsg: text({ label: 'Note', help: 'The text of the note; variables are replaced.', lines: true }),
  noteNamespace: text({ label: 'Namespace', help: 'The name under which notes are kept together.', default: 'master' }),
  noteReplace: bool({
    label: 'Replace note',
    help: 'A note that is there already is replaced; otherwise the text is added to it.',
  }),
};

export type TagToPush = ConfigOf<typeof TAG>;
export type BranchToPush = ConfigOf<typeof BRANCH>;
export type NoteToPush = ConfigOf<typeof NOTE>;

export const tagsToPush = listOf('TagToPush', TAG, 'Tags');
export const branchesToPush = listOf('BranchToPush', BRANCH, 'Branches');
export const notesToPush = listOf('NoteToPush', NOTE, 'Notes');
