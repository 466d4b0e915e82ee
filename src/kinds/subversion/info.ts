import { attributeOf, childOf, childText, parseXml } from '../../xml/index.ts';
import { type Svn, SvnFailed } from './command.ts';
import type { Module } from './config.ts';

export interface Info {
  readonly url: string;
  readonly repositoryRoot: string;
  /** Holds the revision of the newest change to the folder, which identifies a build. */
  readonly committed: number;
  /** Holds the revision of the whole repository. */
  readonly revision: number;
}

/** Returns what Subversion knows of a URL or a working copy. */
export async function infoOf(svn: Svn, target: string, revision: string | null = null): Promise<Info> {
  const at = revision === null ? [] : ['-r', revision];
  const xml = parseXml(await svn.run(['info', '--xml', ...at, '--', pegged(target)]));
  const entry = childOf(xml, 'entry');
  if (entry === undefined) throw new SvnFailed(`svn tells nothing of ${target}`);
  const repository = childOf(entry, 'repository');
  return {
    url: childText(entry, 'url') ?? target,
    repositoryRoot: (repository && childText(repository, 'root')) ?? target,
    committed: Number(attributeOf(childOf(entry, 'commit') ?? entry, 'revision')),
    revision: Number(attributeOf(entry, 'revision')),
  };
}

/** Returns a target in which an `@` does not begin a revision: another one follows at the end. */
export function pegged(target: string): string {
  return target.includes('@') ? `${target}@` : target;
}

/** Returns the information on a module at the configured revision, or at the newest one. */
export function remoteInfo(svn: Svn, { url, revision }: Module): Promise<Info> {
  return infoOf(svn, url, revision ?? 'HEAD');
}
