import { bool, type ConfigOf, classOfTag, type Field, optionalText, tagOfClass } from '../../../points/index.ts';
import { childrenOf, node } from '../../../xml/index.ts';
import { ignored, VIEW_FIELDS } from './view-fields.ts';

/** Names the columns of a list view that configures none, as in Jenkins. */
const DEFAULT_COLUMNS = [
  'hudson.views.StatusColumn',
  'hudson.views.WeatherColumn',
  'hudson.views.JobColumn',
  'hudson.views.LastSuccessColumn',
  'hudson.views.LastFailureColumn',
  'hudson.views.LastDurationColumn',
  'hudson.views.BuildButtonColumn',
] as const;

export const LIST_VIEW_FIELDS = {
  ...VIEW_FIELDS,
  jobNames: names(),
  jobFilters: ignored(),
  columns: columns(),
  includeRegex: optionalText({
    label: 'Use a regular expression to include jobs into the view',
    help: 'Jobs whose whole name matches are shown, too.',
  }),
  recurse: bool({ label: 'Recurse in subfolders', help: 'Jobs inside of folders may be shown as well.' }),
  statusFilter: status(),
} as const;

export type ListViewConfig = ConfigOf<typeof LIST_VIEW_FIELDS>;

/**
 * Defines a field for names of items relative to the view's owner, in a Java set that orders them without regard to case.
 */
function names(): Field<readonly string[]> {
  return {
    type: 'List<String>',
    label: 'Jobs',
    fromXml: (element) => (element === undefined ? [] : childrenOf(element, 'string').map(({ text }) => text)),
    toXml: (name, value) => [
      node(name, [
        node('comparator', { class: 'hudson.util.CaseInsensitiveComparator' }),
        ...value.map((item) => node('string', item)),
      ]),
    ],
  };
}

/** Defines a field for the Java classes of the columns, including those that this server does not know. */
function columns(): Field<readonly string[]> {
  return {
    type: 'any',
    label: 'Columns',
    fromXml: (element) => element?.children.map(({ name }) => classOfTag(name)) ?? DEFAULT_COLUMNS,
    toXml: (name, value) => [
      node(
        name,
        value.map((javaClass) => node(tagOfClass(javaClass))),
      ),
    ],
  };
}

/** Defines the status filter: true shows only enabled items, false only disabled ones, null both. */
function status(): Field<boolean | null> {
  return {
    type: 'any',
    label: 'Status filter',
    fromXml: (element) => (element === undefined ? null : element.text.trim() === 'true'),
    toXml: (name, value) => (value === null ? [] : [node(name, String(value))]),
  };
}
