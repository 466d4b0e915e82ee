import type { Field } from '../../../points/index.ts';
import { childrenOf, childText, node } from '../../../xml/index.ts';

export interface Remote {
  readonly url: string;
  readonly name: string | null;
  readonly refspec: string | null;
  readonly credentialsId: string | null;
}

/** An additional behaviour: its element, and the texts of its children. */
export interface Extension {
  readonly tag: string;
  readonly settings: Readonly<Record<string, string>>;
}

const REMOTE = 'hudson.plugins.git.UserRemoteConfig';
const BRANCH = 'hudson.plugins.git.BranchSpec';
const REMOTE_KEYS = ['name', 'refspec', 'url', 'credentialsId'] as const;

export function remotes(options: { title: string }): Field<readonly Remote[]> {
  return {
    input: 'list',
    title: options.title,
    fromXml: (element) =>
      (element ? childrenOf(element, REMOTE) : []).map((child) => ({
        url: childText(child, 'url')?.trim() ?? '',
        name: childText(child, 'name')?.trim() || null,
        refspec: childText(child, 'refspec')?.trim() || null,
        credentialsId: childText(child, 'credentialsId')?.trim() || null,
      })),
    toXml: (name, value) => [
      node(
        name,
        value.map((remote) =>
          node(
            REMOTE,
            REMOTE_KEYS.flatMap((key) => {
              const text = remote[key];
              return text === null ? [] : [node(key, text)];
            }),
          ),
        ),
      ),
    ],
  };
}

export function namedBranches(options: { title: string }): Field<readonly string[]> {
  return {
    input: 'list',
    title: options.title,
    fromXml: (element) =>
      (element ? childrenOf(element, BRANCH) : []).map((child) => childText(child, 'name')?.trim() ?? ''),
    toXml: (name, value) => [
      node(
        name,
        value.map((branch) => node(BRANCH, [node('name', branch)])),
      ),
    ],
  };
}

export function plainExtensions(options: { title: string }): Field<readonly Extension[]> {
  return {
    input: 'list',
    title: options.title,
    fromXml: (element) =>
      (element?.children ?? []).map((child) => ({
        tag: child.name,
        settings: Object.fromEntries(child.children.map((setting) => [setting.name, setting.text])),
      })),
    toXml: (name, value) => [
      node(
        name,
        value.map(({ tag, settings }) =>
          Object.keys(settings).length === 0
            ? node(tag)
            : node(
                tag,
                Object.entries(settings).map(([key, text]) => node(key, text)),
              ),
        ),
      ),
    ],
  };
}

/** A list that is always written empty. */
export function emptyList(): Field<null> {
  return { input: 'hidden', fromXml: () => null, toXml: (name) => [node(name, { class: 'empty-list' })] };
}
