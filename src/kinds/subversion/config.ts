import {
  bool,
  type ConfigOf,
  expand,
  type Field,
  type FieldFacts,
  factsOf,
  listOf,
  nestedClass,
  nestedType,
  one,
  text,
} from '../../points/index.ts';
import { attributeOf, childrenOf, childText, classOfTag, node } from '../../xml/index.ts';
import { type Address, maskAddresses, withoutLogin } from '../shared/scm/addresses.ts';

/** Describes a folder of a repository and its folder in the workspace. Jenkins: `SubversionSCM.ModuleLocation`. */
export interface Location {
  /** Holds the URL, followed by `@revision` where one is wanted. */
  readonly remote: string;
  readonly credentialsId: string;
  /** Holds the folder in the workspace: '' stands for the last segment of the URL, '.' for the workspace itself. */
  readonly local: string;
  readonly depthOption: string;
  readonly ignoreExternalsOption: boolean;
  readonly cancelProcessOnExternalsFail: boolean;
}

const LOCATION = 'hudson.scm.SubversionSCM_-ModuleLocation';
const LOCATION_FIELDS = {
  remote: text({ required: true }),
  credentialsId: text({ required: true }),
  local: text({ required: true }),
  depthOption: text({ required: true }),
  ignoreExternalsOption: bool({ required: true }),
  cancelProcessOnExternalsFail: bool({ required: true }),
};

/** Names the ways to bring an existing workspace to the revision. */
const UPDATERS = [
  'UpdateUpdater',
  'CheckoutUpdater',
  'UpdateWithCleanUpdater',
  'UpdateWithRevertUpdater',
  'NoopUpdater',
] as const;
export type Updater = (typeof UPDATERS)[number];

const UPDATER_PACKAGE = 'hudson.scm.subversion.';
const UPDATER_CLASSES = {
  base: `class ${UPDATER_PACKAGE}WorkspaceUpdater`,
  classes: UPDATERS.map((name) => nestedType({}, { className: UPDATER_PACKAGE + name })),
};

function locations(options: FieldFacts): Field<readonly Location[]> {
  return {
    type: listOf(nestedClass(LOCATION_FIELDS, { className: classOfTag(LOCATION) })),
    ...factsOf(options),
    fromXml: (element) =>
      (element ? childrenOf(element, LOCATION) : []).map((child) => ({
        remote: childText(child, 'remote')?.trim() ?? '',
        credentialsId: childText(child, 'credentialsId')?.trim() ?? '',
        local: childText(child, 'local')?.trim() ?? '',
        depthOption: childText(child, 'depthOption')?.trim() || 'infinity',
        ignoreExternalsOption: childText(child, 'ignoreExternalsOption')?.trim() === 'true',
        cancelProcessOnExternalsFail: childText(child, 'cancelProcessOnExternalsFail')?.trim() !== 'false',
      })),
    toXml: (name, value) => [
      node(
        name,
        value.map((location) =>
          node(
            LOCATION,
            Object.entries(location).map(([key, part]) => node(key, String(part))),
          ),
        ),
      ),
    ],
  };
}

function updater(options: FieldFacts): Field<Updater> {
  return {
    type: one(UPDATER_CLASSES),
    ...factsOf(options),
    fromXml: (element) => {
      const name = (element && attributeOf(element, 'class'))?.replace(UPDATER_PACKAGE, '');
      return UPDATERS.find((each) => each === name) ?? 'UpdateUpdater';
    },
    toXml: (name, value) => [node(name, { class: UPDATER_PACKAGE + value })],
  };
}

export const SUBVERSION_FIELDS = {
  locations: locations({ label: 'Modules', required: true }),
  excludedRegions: text({ label: 'Excluded regions', lines: true }),
  includedRegions: text({ label: 'Included regions', lines: true }),
  excludedUsers: text({ label: 'Excluded users', lines: true }),
  excludedRevprop: text({ label: 'Exclusion revprop name' }),
  excludedCommitMessages: text({ label: 'Excluded commit messages', lines: true }),
  workspaceUpdater: updater({ label: 'Check-out strategy' }),
  ignoreDirPropChanges: bool({ label: 'Ignore property changes on directories' }),
  filterChangelog: bool({ label: 'Filter changelog' }),
  quietOperation: bool({ label: 'Quiet check-out', default: true }),
} as const;

export type SubversionConfig = ConfigOf<typeof SUBVERSION_FIELDS>;

/** Describes a location with its variables resolved. */
export interface Module {
  /** Holds the URL without a revision and without a password. */
  readonly url: string;
  /** Holds the login that the address contains; null for none. */
  readonly login: Address['login'];
  /** Holds the configured revision; null stands for the newest. */
  readonly revision: string | null;
  /** Holds the folder relative to the workspace; '.' is the workspace itself. */
  readonly folder: string;
  readonly credentialsId: string;
  readonly depth: string;
  readonly ignoresExternals: boolean;
}

/** Is thrown where a configuration cannot be used. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const DEPTHS: readonly string[] = ['infinity', 'empty', 'files', 'immediates'];

/** Returns the locations of a configuration. Throws Refused where one is invalid. */
export function modulesOf(config: SubversionConfig, env: ReadonlyMap<string, string>): Module[] {
  if (config.locations.length === 0) throw new Refused('No repository is configured');
  return config.locations.map((location) => {
    const remote = expand(location.remote, env);
    const [, address = remote, revision] = /^(.*?)@(HEAD|\d+|\{[^}@]+\})?$/s.exec(remote) ?? [];
    const { url, login } = withoutLogin(address);
    const folder = expand(location.local, env).trim() || (url.replace(/\/+$/, '').split('/').pop() ?? '');
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url))
      throw new Refused(`Not a URL of a Subversion repository: ${maskAddresses(remote)}`);
    if (folder.startsWith('/') || folder.startsWith('-') || folder.split('/').includes('..')) {
      throw new Refused(`A local module directory has to be inside of the workspace: ${folder}`);
    }
    const depth = location.depthOption === 'as-it-is' ? 'infinity' : location.depthOption;
    if (!DEPTHS.includes(depth)) throw new Refused(`Not a repository depth: ${location.depthOption}`);
    return {
      url: url.replace(/\/+$/, ''),
      login,
      revision: revision === undefined || revision === 'HEAD' ? null : revision,
      folder,
      credentialsId: location.credentialsId,
      depth,
      ignoresExternals: location.ignoreExternalsOption,
    };
  });
}
