import { childrenOf, childText, type XmlElement } from '../../../xml/index.ts';
import type { BuildData, Built, BuiltBranch, Revision } from '../built.ts';
import { type References, referencesIn } from './references.ts';

const BUILD = 'hudson.plugins.git.util.Build';
const BRANCH = 'hudson.plugins.git.Branch';

/** Reads the action; a part that cannot be understood is left out. */
export function readBuildData(element: XmlElement): BuildData {
  const references = referencesIn(element);
  const entries = references.child(element, 'buildsByBranchName');
  const byBranch = (entries === undefined ? [] : childrenOf(entries, 'entry')).flatMap((entry) => {
    const name = childText(entry, 'string');
    const built = builtOf(references, references.child(entry, BUILD));
    return name === undefined || built === null ? [] : [[name, built] as const];
  });
  const urls = references.child(element, 'remoteUrls');
  const index = childText(element, 'index')?.trim() ?? '';
  return {
    byBranch,
    lastBuild: builtOf(references, references.child(element, 'lastBuild')),
    remoteUrls: urls === undefined ? [] : textsIn(urls),
    scmName: childText(element, 'scmName') ?? '',
    index: /^\d{1,9}$/.test(index) ? Number(index) : null,
  };
}

function builtOf(references: References, element: XmlElement | undefined): Built | null {
  if (element === undefined) return null;
  const marked = revisionOf(references, references.child(element, 'marked'));
  const revision = revisionOf(references, references.child(element, 'revision')) ?? marked;
  if (revision === null) return null;
  const number = Number(childText(element, 'hudsonBuildNumber'));
  const result = resultOf(references, references.child(element, 'hudsonBuildResult'));
  return { marked: marked ?? revision, revision, number: Number.isSafeInteger(number) ? number : 0, result };
}

function resultOf(references: References, element: XmlElement | undefined): string | null {
  if (element === undefined) return null;
  return (references.child(element, 'name')?.text ?? element.text).trim() || null;
}

function revisionOf(references: References, element: XmlElement | undefined): Revision | null {
  const sha1 = references.child(element, 'sha1')?.text.trim() ?? '';
  if (!/^[0-9a-f]{40,64}$/.test(sha1)) return null;
  const list = references.child(element, 'branches');
  const branches = branchElements(list).flatMap((each): BuiltBranch[] => {
    const branch = references.resolve(each);
    const name = references.child(branch, 'name')?.text;
    return name === undefined ? [] : [{ name, sha1: references.child(branch, 'sha1')?.text.trim() ?? sha1 }];
  });
  return { sha1, branches };
}

/** Returns the branches of a list, whichever collection Java wrote. */
function branchElements(list: XmlElement | undefined): readonly XmlElement[] {
  if (list === undefined) return [];
  const own = childrenOf(list, BRANCH);
  return own.length > 0 ? own : list.children.flatMap(branchElements);
}

function textsIn(element: XmlElement): string[] {
  return element.children.flatMap((child) => (child.name === 'string' ? [child.text] : textsIn(child)));
}
