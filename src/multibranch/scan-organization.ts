import { branchItemName } from '../home/index.ts';
import { dateText } from '../java/index.ts';
import { timeSpan } from '../model/index.ts';
import {
  type ForgeEvent,
  type FoundRepository,
  type OrganizationConfig,
  organizationConfig,
  rawText,
} from '../points/index.ts';
import { failureLines } from './failure-text.ts';
import { projectDocument, withSources } from './project-document.ts';
import { hasScript } from './recognize.ts';
import type { Scan } from './types.ts';

/**
 * Scans an organization for its repositories; each becomes a multibranch project, which `index` is called for where it is
 * new or changed. Throws where not all owners could be scanned. Jenkins: `OrganizationFolder`.
 */
export async function scanOrganization(scan: Scan, index: (project: string) => void): Promise<void> {
  const { deps, log, folder, context } = scan;
  const begin = deps.clock.now();
  log.line(`[${dateText(begin)}] Starting organization scan...`);
  try {
    const config = organizationConfig(folder.config);
    for (const navigator of config?.navigators ?? []) {
      if (navigator.kind === null) throw new Error(`Repositories of the kind ${navigator.tag} are not known here`);
      log.line(`[${dateText(deps.clock.now())}] Updating actions...`);
      const kind = navigator.kind;
      log.line(`Consulting ${kind.displayName}`);
      await kind.repositories(navigator.config, context, async (repository) => {
        context.signal.throwIfAborted();
        if (config !== null) await observe(scan, config, repository, index);
      });
    }
  } catch (error) {
    log.error(`[${dateText(deps.clock.now())}] Could not fetch sources from navigator`);
    for (const line of failureLines(error)) log.line(line);
    throw error;
  } finally {
    const end = deps.clock.now();
    log.line(`[${dateText(end)}] Finished organization scan. Scan took ${timeSpan(end - begin)}`);
  }
}

/**
 * Scans the one repository that an event is about, which no project has yet; if it is recognized it becomes a project,
 * which `index` is called for. Jenkins: `OrganizationFolder.SCMEventListenerImpl`.
 */
export async function visitRepository(
  scan: Scan,
  { forge, urls }: Pick<ForgeEvent, 'forge' | 'urls'>,
  index: (project: string) => void,
): Promise<void> {
  const { deps, log, folder, context } = scan;
  const config = organizationConfig(folder.config);
  for (const navigator of config?.navigators ?? []) {
    if (config === null || navigator.kind === null) continue;
    const kind = navigator.kind;
    if (kind.webhookForge !== forge) continue;
    const repository = await kind.repository(navigator.config, context, urls);
    context.signal.throwIfAborted();
    if (repository === null) continue;
    const name = branchItemName(repository.name);
    // The name may be another repository's, which a scan found.
    if (deps.home.items.get(`${folder.fullName}/${name}`) === undefined) await observe(scan, config, repository, index);
    else log.line(`Ignoring duplicate child ${repository.name}`);
  }
}

async function observe(
  scan: Scan,
  config: OrganizationConfig,
  repository: FoundRepository,
  index: (project: string) => void,
): Promise<void> {
  const { deps, folder, log, observed } = scan;
  const { items } = deps.home;
  const name = branchItemName(repository.name);
  log.line(`Proposing ${repository.name}`);
  if (observed.has(name)) {
    log.line(`Ignoring duplicate child ${repository.name}`);
    return;
  }
  const project = items.get(`${folder.fullName}/${name}`);
  const parts = { repository, config, scriptPath: scriptPathOf(config) };
  if (!(await isRecognized(scan, parts, project !== undefined))) return;
  observed.add(name);
  if (project === undefined) {
    await items.createComputed(folder.fullName, name, projectDocument(deps, parts));
    index(`${folder.fullName}/${name}`);
    return;
  }
  if (project.kind !== 'folder') return;
  // The change of its sources is followed by a scan of its own.
  await items.rewrite(project, (xml) => withSources(deps, xml, parts));
}

/**
 * Says whether a repository has the script. Where the repository cannot be read, an existing project remains. Jenkins:
 * `MultiBranchProjectFactory`.
 */
async function isRecognized(
  scan: Scan,
  { repository, scriptPath }: { readonly repository: FoundRepository; readonly scriptPath: string },
  isThere: boolean,
): Promise<boolean> {
  try {
    return await hasScript(scan, repository, scriptPath);
  } catch (error) {
    scan.context.signal.throwIfAborted();
    scan.log.error(`Failed to create or update a subproject ${repository.name}`);
    for (const line of failureLines(error)) scan.log.line(line);
    return isThere;
  }
}

function scriptPathOf({ projectFactories }: OrganizationConfig): string {
  const factory = projectFactories.find(({ name }) => name.endsWith('.WorkflowMultiBranchProjectFactory'));
  return (factory && rawText(factory, 'scriptPath')) || 'Jenkinsfile';
}
