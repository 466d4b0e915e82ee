import { type FormNode, membersOf, postedNodes } from '../../form-tree/index.ts';
import type { FormObject } from '../values.ts';

type Files = ReadonlyMap<string, string>;

/**
 * Leaves out of a form, until somebody changes it, each of the nodes that would change a file as it is: what it says cannot be
 * told in the words of the form. `bind` is the other direction.
 */
export function leaveOutUnfaithful(
  nodes: readonly FormNode[],
  files: Files,
  bind: (form: FormObject, files: Files) => Files,
): void {
  for (const node of nodes) {
    if (node.is === 'kept' || isFaithful(node, files, bind)) continue;
    node.unsaid = JSON.stringify(membersOf(node));
  }
}

function isFaithful(node: FormNode, files: Files, bind: (form: FormObject, files: Files) => Files): boolean {
  const form = postedNodes([node]);
  if (Object.keys(form).length === 0) return true;
  try {
    const after = bind(form, files);
    return after.size === files.size && [...after].every(([name, text]) => files.get(name) === text);
  } catch {
    return false;
  }
}
