import { expect, it } from 'vitest';
import { DISCARDER_PROPERTY } from '../../points/index.ts';
import { childOf, childText, parseXml, type XmlElement } from '../../xml/index.ts';
import { withArchiverOfToday } from './legacy-archiver.ts';

const ARCHIVER = 'hudson.tasks.ArtifactArchiver';
const LATEST = `<publishers><${ARCHIVER}><artifacts>*</artifacts><latestOnly>true</latestOnly></${ARCHIVER}></publishers>`;

const at = (root: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((element, name) => element && childOf(element, name), root);

const property = (strategy: string): string =>
  `<properties><other/><${DISCARDER_PROPERTY}>${strategy}</${DISCARDER_PROPERTY}></properties>`;

function rotator(source: string): XmlElement | undefined {
  return at(withArchiverOfToday(parseXml(source)), 'properties', DISCARDER_PROPERTY, 'strategy');
}

const limits = (artifacts: string): string =>
  `<strategy class="hudson.tasks.LogRotator"><numToKeep>7</numToKeep>${artifacts}</strategy>`;

it.each([
  [`<project>${LATEST}</project>`, '1', undefined],
  [`<project><properties/>${LATEST}</project>`, '1', undefined],
  [`<project>${property(limits('<artifactNumToKeep>-1</artifactNumToKeep>'))}${LATEST}</project>`, '1', '7'],
  [`<project>${property(limits(''))}${LATEST}</project>`, '1', '7'],
  [`<project>${property(limits('<artifactNumToKeep>3</artifactNumToKeep>'))}${LATEST}</project>`, '3', '7'],
  [`<project>${property('<strategy class="org.example.Other"/>')}${LATEST}</project>`, undefined, undefined],
])('only the latest artifacts are kept by the discarder: %s', (source, artifacts, builds) => {
  const strategy = rotator(source);
  expect(strategy && childText(strategy, 'artifactNumToKeep')).toBe(artifacts);
  expect(strategy && childText(strategy, 'numToKeep')).toBe(builds);
});

it('fingerprints of what was archived are for the archiver', () => {
  const publishers = `<publishers><${ARCHIVER}><fingerprint>false</fingerprint></${ARCHIVER}><hudson.tasks.Fingerprinter><targets/><recordBuildArtifacts>true</recordBuildArtifacts></hudson.tasks.Fingerprinter></publishers>`;
  const root = withArchiverOfToday(parseXml(`<project>${publishers}</project>`));
  const archiver = at(root, 'publishers', ARCHIVER);
  expect(archiver && childText(archiver, 'fingerprint')).toBe('true');
  expect(at(root, 'publishers')?.children).toHaveLength(2);
});

it.each([
  '<project/>',
  `<project>${LATEST.replace('true', 'false')}</project>`,
  `<project><publishers><hudson.tasks.Fingerprinter><recordBuildArtifacts>true</recordBuildArtifacts></hudson.tasks.Fingerprinter></publishers></project>`,
])('a document that says nothing of the kind stays as it is: %s', (source) => {
  const root = parseXml(source);
  expect(withArchiverOfToday(root)).toBe(root);
});
