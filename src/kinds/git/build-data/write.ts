import { node, type XmlNode } from '../../../xml/index.ts';
import { BUILD_DATA, type BuildData, type Built, type Revision } from '../built.ts';

const BUILD = 'hudson.plugins.git.util.Build';
const BRANCH = 'hudson.plugins.git.Branch';

/** Writes the action as XStream does: what occurs twice is written once, then referred to. */
export function writeBuildData({ byBranch, lastBuild, remoteUrls, scmName, index }: BuildData): XmlNode {
  const texts = byBranch.map(([, built]) => JSON.stringify(built));
  const place = (at: number): string => (at === 0 ? 'entry' : `entry[${at + 1}]`);
  const entries = byBranch.map(([name, built], at) => {
    const first = texts.indexOf(texts[at] ?? '');
    const reference = `../../${place(first)}/${BUILD}`;
    return node('entry', [node('string', name), first < at ? node(BUILD, { reference }) : builtNode(BUILD, built)]);
  });
  const last = lastBuild === null ? -1 : texts.indexOf(JSON.stringify(lastBuild));
  return node(BUILD_DATA, [
    node('buildsByBranchName', entries),
    ...(lastBuild === null
      ? []
      : last < 0
        ? [builtNode('lastBuild', lastBuild)]
        : [node('lastBuild', { reference: `../buildsByBranchName/${place(last)}/${BUILD}` })]),
    ...(scmName === '' ? [] : [node('scmName', scmName)]),
    node(
      'remoteUrls',
      remoteUrls.map((url) => node('string', url)),
    ),
    ...(index === null ? [] : [node('index', String(index))]),
  ]);
}

function builtNode(name: string, { marked, revision, number, result }: Built): XmlNode {
  const isSame = JSON.stringify(marked) === JSON.stringify(revision);
  return node(name, [
    revisionNode('marked', marked),
    isSame ? node('revision', { reference: '../marked' }) : revisionNode('revision', revision),
    node('hudsonBuildNumber', String(number)),
    ...(result === null ? [] : [node('hudsonBuildResult', result)]),
  ]);
}

function revisionNode(name: string, { sha1, branches }: Revision): XmlNode {
  const listed = branches.map((branch) =>
    node(BRANCH, [
      branch.sha1 === sha1 ? node('sha1', { reference: '../../../sha1' }) : node('sha1', branch.sha1),
      node('name', branch.name),
    ]),
  );
  return node(name, [node('sha1', sha1), node('branches', { class: 'list' }, listed)]);
}
