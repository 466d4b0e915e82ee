import type { Home, Job } from '../../home/index.ts';
import { mavenConfig, moduleId } from '../../points/index.ts';

type Items = Pick<Home['items'], 'jobs' | 'get'>;

/**
 * Returns which Maven jobs make what other Maven jobs use, by name and version of their modules; a dependency without a
 * version is met by any. Jenkins: `MavenModule#buildDependencyGraph`.
 */
export function mavenEdges(items: Items): (readonly [from: Job, to: Job])[] {
  const made = new Map<string, Job[]>();
  const modules = items.jobs().flatMap((job) => {
    const { module, project = '' } = job.cell ?? {};
    const owner = module === undefined ? undefined : items.get(project);
    const config = owner?.kind === 'job' ? mavenConfig(owner.config) : null;
    if (module === undefined || owner?.kind !== 'job' || config === null || job.config.disabled) return [];
    return [{ module, owner, config }];
  });
  for (const { module, owner } of modules) {
    for (const key of [`${moduleId(module)}:${module.version}`, `${moduleId(module)}:`]) {
      const owners = made.get(key);
      if (owners === undefined) made.set(key, [owner]);
      else owners.push(owner);
    }
  }
  return modules.flatMap(({ module, owner, config }) => {
    if (config.ignoreUpstremChanges) return [];
    return module.dependencies.flatMap((each) => {
      const makers = made.get(`${moduleId(each)}:${each.version}`) ?? [];
      if (makers.includes(owner)) return [];
      return makers.filter(triggers).map((from) => [from, owner] as const);
    });
  });
}

function triggers({ config }: Job): boolean {
  return mavenConfig(config)?.disableTriggerDownstreamProjects === false;
}
