import { type ConfigOf, defineSettings, int, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const CLASS = 'hudson.plugins.throttleconcurrents.ThrottleJobProperty';

const CATEGORY_FIELDS = {
  maxConcurrentPerNode: int({ label: 'Maximum Concurrent Builds Per Node', default: 0 }),
  maxConcurrentTotal: int({ label: 'Maximum Total Concurrent Builds', default: 0 }),
  categoryName: text({ label: 'Category Name' }),
} as const;

/** Describes a group of jobs that limits how many of its builds run at the same time; 0 sets no limit. */
export type ThrottleCategory = ConfigOf<typeof CATEGORY_FIELDS>;

/** Holds the categories of the whole server. Jenkins: `ThrottleJobProperty.DescriptorImpl`. */
export const throttleSettings = defineSettings({
  displayName: 'Throttle Concurrent Builds',
  yaml: 'unclassified.throttleJobProperty',
  file: `${CLASS}.xml`,
  rootTag: `${CLASS}_-DescriptorImpl`,
  fields: {
    categories: groupList(`${CLASS}_-ThrottleCategory`, CATEGORY_FIELDS, {
      label: 'Multi-Project Throttle Categories',
    }),
  },
  example: { categories: [{ maxConcurrentPerNode: 1, maxConcurrentTotal: 2, categoryName: 'database' }] },
});
