import { expect, it } from 'vitest';
import type { Workspace } from '../../points/index.ts';
import { recordedContext } from '../testing/run-context.ts';
import { joined, readPoms } from './read-poms.ts';

function workspaceOf(files: Readonly<Record<string, string>>): Workspace {
  return {
    ...recordedContext().workspace,
    exists: async (path) => files[path] !== undefined,
    info: async (path) => ({ size: files[path]?.length ?? 0, modified: 0 }),
    readPart: async (path) => {
      const text = files[path];
      if (text === undefined) throw new Error(`ENOENT: ${path}`);
      return Buffer.from(text);
    },
  };
}

const NONE = { profiles: [], properties: new Map<string, string>() };

const FILES = {
  'build/pom.xml': `<project><groupId>g</groupId><artifactId>parent</artifactId><version>\${revision}</version><packaging>pom</packaging>
    <properties><revision>2.1</revision><dep>9</dep></properties>
    <dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>managed</artifactId><version>\${dep}</version></dependency></dependencies></dependencyManagement>
    <build><finalName>\${project.artifactId}-final</finalName></build>
    <modules><module>../a</module></modules>
    <profiles><profile><id>extra</id><modules><module>b</module></modules></profile></profiles></project>`,
  'a/pom.xml': `<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>2.1</version><relativePath>../build</relativePath></parent>
    <artifactId>a</artifactId><name>The \${project.artifactId}</name>
    <dependencies><dependency><groupId>x</groupId><artifactId>managed</artifactId></dependency></dependencies></project>`,
  'build/b/pom.xml':
    '<project><groupId>other</groupId><artifactId>b</artifactId><version>1</version><packaging>war</packaging></project>',
};

it('reads modules with what they inherit', async () => {
  const found = await readPoms(workspaceOf(FILES), { ...NONE, root: 'build/pom.xml' });
  expect(found.map(({ groupId, artifactId, version }) => [groupId, artifactId, version])).toEqual([
    ['g', 'parent', '2.1'],
    ['g', 'a', '2.1'],
  ]);
  expect(found[1]).toMatchObject({
    displayName: 'The a',
    packaging: 'jar',
    relativePath: 'a',
    target: 'a/target',
    finalName: 'a-final',
    dependencies: [
      { groupId: 'x', artifactId: 'managed', version: '9' },
      { groupId: 'g', artifactId: 'parent', version: '2.1' },
    ],
  });
});

it('takes profiles and properties of the goals', async () => {
  const options = { root: 'build/pom.xml', profiles: ['extra'], properties: new Map([['revision', '3']]) };
  const found = await readPoms(workspaceOf(FILES), options);
  expect(found.map(({ artifactId, version }) => `${artifactId} ${version}`)).toEqual(['parent 3', 'a 2.1', 'b 1']);
});

it.each([
  ['is missing', {}, /Failed to parse POMs: \/ws\/pom\.xml: ENOENT/],
  ['is broken', { 'pom.xml': '<project>' }, /Failed to parse POMs: \/ws\/pom\.xml/],
  ['is no POM', { 'pom.xml': '<web-app/>' }, /the root element is <web-app>, not <project>/],
  [
    'names an entity',
    {
      'pom.xml':
        '<!DOCTYPE p [<!ENTITY e SYSTEM "file:///etc/passwd">]><project><artifactId>&e;</artifactId></project>',
    },
    /Failed to parse POMs/,
  ],
])('a POM that %s is told by name', async (_what, files, message) => {
  await expect(readPoms(workspaceOf(files), { ...NONE, root: 'pom.xml' })).rejects.toThrow(message);
});

it.each([
  ['a', '../b/pom.xml', 'b/pom.xml'],
  ['', './x//y', 'x/y'],
  ['', '../out', '../out'],
])('%j and %j make %j', (folder, path, result) => {
  expect(joined(folder, path)).toBe(result);
});
