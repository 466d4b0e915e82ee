import type { Field } from '../../points/index.ts';
import { attributeOf, childText, node } from '../../xml/index.ts';

const BY_SEARCH = 'jenkins.security.plugins.ldap.FromGroupSearchLDAPGroupMembershipStrategy';
const BY_RECORD = 'jenkins.security.plugins.ldap.FromUserRecordLDAPGroupMembershipStrategy';
/** Holds the filter of a search for groups that says nothing else. */
const USUAL_FILTER = '(| (member={0}) (uniqueMember={0}) (memberUid={1}))';

/** Says how the groups of a person are found: by an attribute of the person, or by a search for those that name the person. */
export type GroupMembership =
  | { readonly by: 'search'; readonly filter: string }
  | { readonly by: 'record'; readonly attribute: string };

export const SEARCHED: GroupMembership = { by: 'search', filter: '' };

/** Returns the filter that is searched with: `{0}` is the name of the entry, `{1}` that with which somebody logs in. */
export function searchFilter(filter: string): string {
  return filter.trim() === '' ? USUAL_FILTER : filter;
}

/** Makes the field of a membership strategy, whose class is an attribute. Throws where it is of a class that is not known. */
export function groupMembership(): Field<GroupMembership> {
  return {
    type: 'any',
    label: 'How groups are found',
    fromXml(element) {
      const javaClass = element && attributeOf(element, 'class');
      if (element === undefined || javaClass === undefined || javaClass === BY_SEARCH)
        return { by: 'search', filter: (element && childText(element, 'filter')) ?? '' };
      if (javaClass !== BY_RECORD) throw new Error(`the group membership strategy ${javaClass} is not known here`);
      return { by: 'record', attribute: childText(element, 'attributeName')?.trim() || 'memberOf' };
    },
    toXml: (name, value) => [
      value.by === 'search'
        ? node(name, { class: BY_SEARCH }, [node('filter', value.filter)])
        : node(name, { class: BY_RECORD }, [node('attributeName', value.attribute)]),
    ],
  };
}
