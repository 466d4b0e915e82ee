import { bool, type Field, listOf, nestedClass, text } from '../../points/index.ts';
import { childText, classOfTag, node } from '../../xml/index.ts';

/** Describes an Ant pattern of what to delete, or of what to preserve. */
export interface CleanupPattern {
  readonly pattern: string;
  readonly type: 'INCLUDE' | 'EXCLUDE';
}

const PATTERN = 'hudson.plugins.ws__cleanup.Pattern';
const PATTERN_TYPE = { enum: 'hudson.plugins.ws_cleanup.Pattern.PatternType', words: ['INCLUDE', 'EXCLUDE'] };
const PATTERN_FIELDS = {
  pattern: text({ required: true }),
  type: text({ required: true, script: { type: PATTERN_TYPE } }),
};

const patterns: Field<readonly CleanupPattern[]> = {
  type: listOf(nestedClass(PATTERN_FIELDS, { className: classOfTag(PATTERN) })),
  label: 'Patterns for files to be deleted',
  fromXml: (element) =>
    (element?.children ?? [])
      .filter(({ name }) => name === PATTERN)
      .map((child) => ({
        pattern: childText(child, 'pattern') ?? '',
        type: childText(child, 'type') === 'EXCLUDE' ? 'EXCLUDE' : 'INCLUDE',
      })),
  toXml: (name, value) =>
    value.length === 0
      ? [node(name, { class: 'empty-list' }, [])]
      : [
          node(
            name,
            value.map((each) => node(PATTERN, [node('pattern', each.pattern), node('type', each.type)])),
          ),
        ],
};

/** Defines the fields that the clean-up before a build and the one after it share. */
export const CLEANUP_FIELDS = {
  patterns,
  deleteDirs: bool({
    label: 'Apply pattern also on directories',
    help: 'Folders that match a pattern are removed with all that is in them.',
  }),
  externalDelete: text({
    label: 'External deletion command',
    help: 'This program removes the files instead of the server.',
  }),
  disableDeferredWipeout: bool({
    label: 'Disable deferred wipeout',
    help: 'The console says so; the workspace is always emptied at once.',
  }),
} as const;
