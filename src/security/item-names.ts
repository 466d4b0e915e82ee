import type { NamingSetting } from '../home/index.ts';
import { compileJavaRegex, RegexTimeout } from '../java/index.ts';

/** Names the classes that say which names new items may have. */
export const ANY_NAME = 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy';
export const BY_PATTERN = 'jenkins.model.ProjectNamingStrategy$PatternProjectNamingStrategy';
export const BY_ROLES = 'org.jenkinsci.plugins.rolestrategy.RoleBasedProjectNamingStrategy';

/** Says whether new items may only have names for which a role lets somebody make them. */
export function isByRoles({ className }: NamingSetting): boolean {
  return className === BY_ROLES;
}

/**
 * Returns why the setting lets nobody give a new item this name, as it is in its folder; null where it does. A pattern must
 * match the whole name, as Java has it; a blank one is none.
 */
export function namingRefusal({ className, pattern, description }: NamingSetting, name: string): string | null {
  if (className === ANY_NAME || className === BY_ROLES) return null;
  if (className !== BY_PATTERN) return `New items get no names: ${className} is not supported`;
  try {
    if (pattern.trim() === '' || compileJavaRegex(pattern).matches(name)) return null;
  } catch (error) {
    if (error instanceof RegexTimeout) return 'The pattern of names takes too long to say whether it matches this one';
    return 'New items get no names: the pattern for them is wrong';
  }
  return description === '' ? `‘${name}’ does not match the job name convention pattern ${pattern}` : description;
}
