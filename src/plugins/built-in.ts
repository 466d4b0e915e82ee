import type { Plugin } from './types.ts';

/** A row of the list below. */
type BuiltIn = Omit<Plugin, 'enabled' | 'url' | 'dependencies'>;

const LEVEL = '2.361.4';

/**
 * Plugins whose work is done here, with a version of the time of the level that the server answers for. A line is added
 * with the feature, never before it: clients decide by this list what they may use.
 */
export const BUILT_IN: readonly BuiltIn[] = [
  { shortName: 'ansicolor', longName: 'AnsiColor', version: '1.0.2' },
  { shortName: 'ant', longName: 'Ant Plugin', version: '481.v7b_09e538fcca' },
  {
    shortName: 'basic-branch-build-strategies',
    longName: 'Basic Branch Build Strategies Plugin',
    version: '71.vc1421f89888e',
  },
  { shortName: 'branch-api', longName: 'Branch API Plugin', version: '2.1071.v1a_188a_562481' },
  { shortName: 'build-name-setter', longName: 'Build Name and Description Setter', version: '2.2.0' },
  { shortName: 'build-timeout', longName: 'Build Timeout', version: '1.24' },
  { shortName: 'cloudbees-folder', longName: 'Folders Plugin', version: '6.815.v0dd5a_cb_40e0e' },
  { shortName: 'cobertura', longName: 'Cobertura Plugin', version: '1.17' },
  { shortName: 'credentials-binding', longName: 'Credentials Binding Plugin', version: '523.vd859a_4b_122e6' },
  { shortName: 'description-setter', longName: 'Jenkins description setter plugin', version: '1.10' },
  { shortName: 'docker-workflow', longName: 'Docker Pipeline', version: '563.vd5d2e5c4007f' },
  { shortName: 'email-ext', longName: 'Email Extension Plugin', version: '2.94' },
  { shortName: 'embeddable-build-status', longName: 'Embeddable Build Status Plugin', version: '2.0.4' },
  { shortName: 'envinject', longName: 'Environment Injector Plugin', version: '2.901.v0038b_6471582' },
  { shortName: 'external-monitor-job', longName: 'External Monitor Job Type Plugin', version: '203.v683c09d993b_9' },
  { shortName: 'generic-webhook-trigger', longName: 'Generic Webhook Trigger Plugin', version: '1.86.2' },
  { shortName: 'git', longName: 'Git plugin', version: '5.0.0' },
  { shortName: 'github', longName: 'GitHub plugin', version: '1.37.0' },
  { shortName: 'gradle', longName: 'Gradle Plugin', version: '2.2.1' },
  { shortName: 'htmlpublisher', longName: 'HTML Publisher plugin', version: '1.31' },
  { shortName: 'http_request', longName: 'HTTP Request Plugin', version: '1.16' },
  { shortName: 'instance-identity', longName: 'Instance Identity', version: '142.v04572ca_5b_265' },
  { shortName: 'jacoco', longName: 'JaCoCo plugin', version: '3.3.2.1' },
  { shortName: 'junit', longName: 'JUnit Plugin', version: '1177.v90374a_ef4d09' },
  { shortName: 'lockable-resources', longName: 'Lockable Resources plugin', version: '2.18' },
  { shortName: 'mailer', longName: 'Mailer Plugin', version: '448.v5b_97805e3767' },
  { shortName: 'mask-passwords', longName: 'Mask Passwords Plugin', version: '150.vf80d33113e80' },
  { shortName: 'matrix-project', longName: 'Matrix Project Plugin', version: '785.v06b_7f47b_c631' },
  { shortName: 'maven-plugin', longName: 'Maven Integration plugin', version: '3.20' },
  { shortName: 'next-build-number', longName: 'Next Build Number Plugin', version: '1.8' },
  { shortName: 'parameterized-scheduler', longName: 'Parameterized Scheduler', version: '1.1' },
  { shortName: 'parameterized-trigger', longName: 'Parameterized Trigger plugin', version: '2.45' },
  { shortName: 'pipeline-build-step', longName: 'Pipeline: Build Step', version: '487.va_823138eee8b' },
  { shortName: 'pipeline-groovy-lib', longName: 'Pipeline: Groovy Libraries', version: '629.vb_5627b_ee2104' },
  { shortName: 'pipeline-input-step', longName: 'Pipeline: Input Step', version: '466.v6d0a_5df34f81' },
  { shortName: 'pipeline-milestone-step', longName: 'Pipeline: Milestone Step', version: '111.v449306f708b_7' },
  { shortName: 'pipeline-model-definition', longName: 'Pipeline: Declarative', version: '2.2118.v31fd5b_9944b_5' },
  { shortName: 'pipeline-rest-api', longName: 'Pipeline: REST API Plugin', version: '2.28' },
  { shortName: 'pipeline-stage-step', longName: 'Pipeline: Stage Step', version: '305.ve96d0205c1c6' },
  { shortName: 'ssh-agent', longName: 'SSH Agent Plugin', version: '295.v9ca_a_1c7cc3a_a_' },
  { shortName: 'subversion', longName: 'Jenkins Subversion Plug-in', version: '2.17.0' },
  { shortName: 'throttle-concurrents', longName: 'Jenkins Throttle Concurrent Builds Plug-in', version: '2.10' },
  { shortName: 'timestamper', longName: 'Timestamper', version: '1.20' },
  { shortName: 'workflow-aggregator', longName: 'Pipeline', version: '596.v8c21c963d92d' },
  { shortName: 'workflow-api', longName: 'Pipeline: API', version: '1208.v0cc7c6e0da_9e' },
  { shortName: 'workflow-basic-steps', longName: 'Pipeline: Basic Steps', version: '1010.vf7a_b_98e847c1' },
  { shortName: 'workflow-cps', longName: 'Pipeline: Groovy', version: '3618.v13db_a_21f0fcf' },
  {
    shortName: 'workflow-durable-task-step',
    longName: 'Pipeline: Nodes and Processes',
    version: '1234.v019404b_3832a',
  },
  { shortName: 'workflow-job', longName: 'Pipeline: Job', version: '1268.v6eb_e2ee1a_85a' },
  { shortName: 'workflow-multibranch', longName: 'Pipeline: Multibranch', version: '733.v109046189126' },
  { shortName: 'workflow-scm-step', longName: 'Pipeline: SCM Step', version: '400.v6b_89a_1317c9a_' },
  { shortName: 'workflow-step-api', longName: 'Pipeline: Step API', version: '639.v6eca_cd8c04a_a_' },
  { shortName: 'ws-cleanup', longName: 'Workspace Cleanup Plugin', version: '0.43' },
].map((row) => ({ ...row, requiredCoreVersion: LEVEL }));
