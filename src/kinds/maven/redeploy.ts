import { isWorse, type Result, timeSpan } from '../../model/index.ts';
import {
  type ArchivedModule,
  bool,
  type ConfigOf,
  definePublisher,
  expand,
  optionalText,
  type RunContext,
  text,
} from '../../points/index.ts';
import { mavenCommand } from './command.ts';

const FIELDS = {
  id: text({
    label: 'Repository ID',
    help: 'The name of the repository in Maven’s settings, which say who may deploy.',
  }),
  url: optionalText({ label: 'Repository URL', help: 'The address of the repository.' }),
  uniqueVersion: bool({
    label: 'Assign unique versions to snapshots',
    help: 'Each deployed snapshot gets a version of its own.',
    default: true,
  }),
  evenIfUnstable: bool({
    label: 'Deploy even if the build is unstable',
    help: 'Builds with failed tests are deployed, too.',
  }),
  releaseEnvVar: optionalText({
    label: 'Release environment variable',
    help: 'Nothing is deployed where this variable is `true`: a release does that itself.',
  }),
};

type Redeploy = ConfigOf<typeof FIELDS>;

const NOTHING = '[ERROR] No artifacts are recorded. Is this a Maven project?';
const NO_ARCHIVE =
  '[ERROR] You cannot use the "Deploy artifacts to Maven repository" feature if you disabled automatic artifact archiving';
const NO_REPOSITORY =
  '[ERROR] No Repository settings defined in the job configuration or distributionManagement of the module.';

/** Deploys what a Maven job has archived to a repository, once the whole build succeeded. */
export const redeploy = definePublisher({
  symbol: 'redeployMaven',
  displayName: 'Deploy artifacts to Maven repository',
  xmlTag: 'hudson.maven.RedeployPublisher',
  fields: FIELDS,
  example: {
    id: 'nexus',
    url: 'https://repo.example/releases',
    uniqueVersion: false,
    evenIfUnstable: true,
    releaseEnvVar: 'IS_RELEASE',
  },
  async perform(config, context) {
    const { log, env, modules, clock } = context;
    if (isWorse(context.result(), config.evenIfUnstable ? 'UNSTABLE' : 'SUCCESS')) return 'SUCCESS';
    const variable = config.releaseEnvVar?.trim();
    if (variable && env.get(variable) === 'true') {
      log.line('[INFO] Skipping deploying artifact as release build is in progress.');
      return 'SUCCESS';
    }
    const refuse = (line: string): Result => {
      log.line(line);
      return 'FAILURE';
    };
    if (modules.config === null) return refuse(NOTHING);
    if (modules.config.archivingDisabled) return refuse(NO_ARCHIVE);
    const archived = await modules.archived();
    if (archived.length === 0) return refuse(NOTHING);
    const url = expand(config.url?.trim() ?? '', env);
    if (url === '') return refuse(NO_REPOSITORY);
    const began = clock.now();
    log.line(`[INFO] Deployment in ${url} (id=${config.id},uniqueVersion=${config.uniqueVersion})`);
    for (const module of archived) {
      if ((await deploy(config, url, module, context)) !== 0)
        return refuse(`[INFO] Deployment failed after ${timeSpan(clock.now() - began)}`);
    }
    log.line(`[INFO] Deployment done in ${timeSpan(clock.now() - began)}`);
    return 'SUCCESS';
  },
});

/**
 * Deploys a module by Maven itself, with the settings and the plug-in versions of the project, and returns its exit code.
 */
async function deploy(config: Redeploy, url: string, module: ArchivedModule, context: RunContext): Promise<number> {
  const job = context.modules.config;
  if (job === null) return 0;
  // Profiles and properties of the build hold here, too; its goals do not.
  const { argv, goals, env, folder } = mavenCommand(job, context, null);
  const options = goals.filter((word) => /^-[DP]./.test(word));
  const { pom, main, attached } = module;
  context.log.line(`Deploying the main artifact ${(main ?? pom).name}`);
  const properties = {
    file: (main ?? pom).path,
    pomFile: pom.path,
    repositoryId: config.id,
    url,
    uniqueVersion: String(config.uniqueVersion),
    generatePom: 'false',
    ...(attached.length > 0 && {
      files: attached.map(({ path }) => path).join(','),
      classifiers: attached.map(({ classifier }) => classifier).join(','),
      types: attached.map(({ type }) => type).join(','),
    }),
  };
  const words = Object.entries(properties).map(([name, value]) => `-D${name}=${value}`);
  return context.launch.command([...argv, ...options, '-N', 'deploy:deploy-file', ...words], { folder, env });
}
