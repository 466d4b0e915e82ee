import { bool, type ConfigOf, type Field, optionalText, text } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

const REVISION_TYPES = ['BRANCH', 'TAG', 'CHANGESET', 'REVSET'] as const;
export type RevisionType = (typeof REVISION_TYPES)[number];

function revisionType(): Field<RevisionType> {
  return {
    type: { enum: 'hudson.plugins.mercurial.MercurialSCM.RevisionType', words: REVISION_TYPES },
    label: 'Revision type',
    fromXml: (element) => REVISION_TYPES.find((each) => each === element?.text.trim()) ?? 'BRANCH',
    toXml: (name, value) => [node(name, value)],
  };
}

export const MERCURIAL_FIELDS = {
  installation: optionalText({ label: 'Mercurial version' }),
  source: text({ label: 'Repository URL', required: true }),
  modules: text({ label: 'Modules' }),
  revisionType: revisionType(),
  revision: text({ label: 'Revision', default: 'default' }),
  subdir: optionalText({ label: 'Subdirectory' }),
  clean: bool({ label: 'Clean build' }),
  credentialsId: text({ label: 'Credentials' }),
  disableChangeLog: bool({ label: 'Disable change log' }),
} as const;

export type MercurialConfig = ConfigOf<typeof MERCURIAL_FIELDS>;
