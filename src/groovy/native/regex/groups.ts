import type { JavaMatch } from '../../../java/index.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { PatternState } from './compile.ts';
import type { MatcherState } from './matcher-state.ts';

/** Returns the last match. Throws IllegalStateException. */
export function currentMatch(vm: Vm, state: MatcherState, message = 'No match found'): JavaMatch {
  return state.current ?? vm.fail('java.lang.IllegalStateException', message);
}

/** Returns the number of a group that is given by number or name. Throws as Java does when there is none. */
export function groupNumber(vm: Vm, pattern: PatternState, group: number | string): number {
  if (typeof group === 'number') {
    if (group < 0 || group > pattern.java.groupCount) {
      vm.fail('java.lang.IndexOutOfBoundsException', `No group ${group}`);
    }
    return group;
  }
  return (
    pattern.java.groupNames.get(group) ?? vm.fail('java.lang.IllegalArgumentException', `No group with name <${group}>`)
  );
}

export function groupText(match: JavaMatch, group: number): string | null {
  return match.groups[group] ?? null;
}

/** Returns the value that closures and `matcher[0]` get: the text, or, if there are groups, a list of it and the groups. */
export function matchValue(pattern: PatternState, match: JavaMatch): Value {
  return pattern.java.groupCount === 0 ? groupText(match, 0) : new ListValue([...match.groups]);
}
