import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'libraries');

/** So that the same files are the same commit. */
const WHEN = '2026-11-21T12:00:00Z';

/** A Git repository on this machine with a shared library. */
export interface LibraryRepository {
  /** Absolute. */
  readonly path: string;
  /** Writes files and commits them; answers the commit. */
  commit(files: Readonly<Record<string, string>>, message?: string): string;
  git(...args: string[]): string;
}

/** Makes one at `path`, with the fixture of this name as its first commit on `main`; null: with nothing yet. */
export function libraryRepository(path: string, fixture: string | null): LibraryRepository {
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Lib', '-c', 'user.email=lib@example.org', ...args], {
      cwd: path,
      encoding: 'utf8',
      env: { ...process.env, GIT_AUTHOR_DATE: WHEN, GIT_COMMITTER_DATE: WHEN },
    }).trim();
  git('init', '-q', '-b', 'main');
  if (fixture !== null) {
    cpSync(join(FIXTURES, fixture), path, { recursive: true });
    git('add', '.');
    git('commit', '-q', '-m', `library ${fixture}`);
  }
  return {
    path,
    git,
    commit(files, message = 'change') {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), text);
      }
      git('add', '.');
      git('commit', '-q', '-m', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

export interface LibraryOptions {
  readonly name: string;
  readonly repository: Pick<LibraryRepository, 'path'>;
  readonly defaultVersion?: string;
  readonly implicit?: boolean;
  readonly allowVersionOverride?: boolean;
  /** Minutes. */
  readonly cacheFor?: number;
  readonly excluded?: string;
  readonly libraryPath?: string;
  readonly retriever?: 'modern' | 'legacy';
}

/** A `<LibraryConfiguration>` as Jenkins writes it. */
export function libraryXml(options: LibraryOptions): string {
  const { name, defaultVersion, implicit = false, allowVersionOverride = true, cacheFor, excluded = '' } = options;
  const cached =
    cacheFor === undefined
      ? ''
      : `<cachingConfiguration><refreshTimeMinutes>${cacheFor}</refreshTimeMinutes><excludedVersionsStr>${excluded}</excludedVersionsStr></cachingConfiguration>`;
  return `<org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>
  <name>${name}</name>
  ${retrieverXml(options)}
  ${defaultVersion === undefined ? '' : `<defaultVersion>${defaultVersion}</defaultVersion>`}
  <implicit>${implicit}</implicit>
  <allowVersionOverride>${allowVersionOverride}</allowVersionOverride>
  <includeInChangesets>true</includeInChangesets>
  ${cached}
</org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>`;
}

function retrieverXml({ name, repository, libraryPath, retriever = 'modern' }: LibraryOptions): string {
  const path = libraryPath === undefined ? '' : `<libraryPath>${libraryPath}</libraryPath>`;
  const classes = 'org.jenkinsci.plugins.workflow.libs';
  if (retriever === 'modern') {
    return `<retriever class="${classes}.SCMSourceRetriever">${path}<clone>false</clone><scm class="jenkins.plugins.git.GitSCMSource" plugin="git@5.0.0"><id>${name}</id><remote>${repository.path}</remote><credentialsId></credentialsId><traits><jenkins.plugins.git.traits.BranchDiscoveryTrait/></traits></scm></retriever>`;
  }
  return `<retriever class="${classes}.SCMRetriever">${path}<clone>false</clone><scm class="hudson.plugins.git.GitSCM" plugin="git@5.0.0"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${repository.path}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>\${library.${name}.version}</name></hudson.plugins.git.BranchSpec></branches><doGenerateSubmoduleConfigurations>false</doGenerateSubmoduleConfigurations><submoduleCfg class="empty-list"/><extensions/></scm></retriever>`;
}

/** The file of the server's libraries. */
export const GLOBAL_LIBRARIES = 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml';

export function globalLibrariesXml(...libraries: readonly LibraryOptions[]): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<org.jenkinsci.plugins.workflow.libs.GlobalLibraries plugin="pipeline-groovy-lib@629.vb_5627b_ee2104">
  <libraries>
${libraries.map(libraryXml).join('\n')}
  </libraries>
</org.jenkinsci.plugins.workflow.libs.GlobalLibraries>`;
}

/** The property of a folder. */
export function folderLibrariesXml(...libraries: readonly LibraryOptions[]): string {
  return `<org.jenkinsci.plugins.workflow.libs.FolderLibraries plugin="pipeline-groovy-lib@629.vb_5627b_ee2104"><libraries>${libraries.map(libraryXml).join('')}</libraries></org.jenkinsci.plugins.workflow.libs.FolderLibraries>`;
}
