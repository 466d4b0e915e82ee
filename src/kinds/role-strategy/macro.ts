import type { StrategyContext } from '../../points/index.ts';

/** Marks the name of a role that counts for some of the items that its pattern matches: `@Folder`, `@BuildableJob:2`. */
const MARK = '@';
const MACRO = /^@([^:()]+)(?::\d+)?(?:\(([^()]*)\))?$/;

type Applies = (fullName: string) => boolean;

/** Says whether the name of a role is that of a macro. */
export function isMacro(name: string): boolean {
  return name.startsWith(MARK);
}

/** Returns for which items a macro counts; null for one that is not known here, which counts for none. */
export function macroOf(name: string, context: StrategyContext): Applies | null {
  const [, id, list = ''] = MACRO.exec(name) ?? [];
  switch (id) {
    case 'BuildableJob':
      return (fullName) => context.kindOf(fullName) === 'buildable';
    case 'Folder':
      return (fullName) => context.kindOf(fullName) === 'folder';
    case 'ContainedInView': {
      const views = list.split(',').map((view) => view.trim());
      return (fullName) => views.some((view) => view !== '' && context.isInView(view, fullName));
    }
    default:
      return null;
  }
}
