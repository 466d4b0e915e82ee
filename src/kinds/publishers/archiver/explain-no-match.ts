import type { Workspace } from '../../../points/index.ts';

/**
 * A sentence on the first pattern that matches nothing: how much of its path exists. Jenkins says the same for patterns
 * that are only too long; its guesses at other spellings are left out.
 */
export async function explainNoMatch(workspace: Pick<Workspace, 'glob' | 'exists'>, patterns: string): Promise<string> {
  const [first = patterns] = patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  const nothing = `‘${first}’ doesn’t match anything`;
  let shorter = first;
  let longer = first;
  for (;;) {
    const cut = Math.max(shorter.lastIndexOf('/'), shorter.lastIndexOf('\\'));
    if (cut < 0) return shorter === first ? nothing : `${nothing}: even ‘${shorter}’ doesn’t exist`;
    longer = shorter;
    shorter = shorter.slice(0, cut);
    if (await matches(workspace, shorter)) return `${nothing}: ‘${shorter}’ exists but not ‘${longer}’`;
  }
}

async function matches(workspace: Pick<Workspace, 'glob' | 'exists'>, pattern: string): Promise<boolean> {
  if (!/[*?]/.test(pattern)) return workspace.exists(pattern);
  return (await workspace.glob(`${pattern}/**`)).length > 0;
}
