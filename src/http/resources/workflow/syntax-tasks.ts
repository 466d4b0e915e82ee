import type { Task } from '../../../ui/index.ts';

const PAGES = [
  { text: 'Back', path: '', icon: 'home' },
  { text: 'Snippet Generator', path: 'pipeline-syntax/', icon: 'code' },
  { text: 'Declarative Directive Generator', path: 'directive-generator/', icon: 'list-unordered' },
  { text: 'Steps Reference', path: 'pipeline-syntax/html', icon: 'book' },
  { text: 'Global Variables Reference', path: 'pipeline-syntax/globals', icon: 'globe' },
  { text: 'IntelliJ IDEA GDSL', path: 'pipeline-syntax/gdsl', icon: 'download' },
] as const;

/** Returns the tasks of the pages of syntax. `above` is the address of what they belong to, `own` the path below it. */
export function syntaxTasks(above: string, own: string): readonly Task[] {
  return PAGES.map(({ text, path, icon }) => ({ text, href: above + path, icon, current: path === own }));
}
