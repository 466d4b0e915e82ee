import { bool, type ConfigOf, type Field, optionalText, text } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

const REVISION_TYPES = ['BRANCH', 'TAG', 'CHANGESET', 'REVSET'] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

function revisionType(): Field<RevisionType> {
  return {
    type: { enum: 'hudson.plugins.mercurial.MercurialSCM.RevisionType', words: REVISION_TYPES },
    title: 'Revision type',
    fromXml: (element) => REVISION_TYPES.find((each) => each === element?.text.trim()) ?? 'BRANCH',
    toXml: (name, value) => [node(name, value)],
  };
}

export const MERCURIAL_FIELDS = {
  installation: optionalText({ title: 'Mercurial version' }),
  source: text({ title: 'Repository URL', required: true }),
  modules: text({ title: 'Modules' }),
  revisionType: revisionType(),
  revision: text({ title: 'Revision', default: 'default' }),
  subdir: optionalText({ title: 'Subdirectory' }),
  clean: bool({ title: 'Clean build' }),
  credentialsId: text({ title: 'Credentials' }),
  disableChangeLog: bool({ title: 'Disable change log' }),
} as const;

export type MercurialConfig = ConfigOf<typeof MERCURIAL_FIELDS>;
