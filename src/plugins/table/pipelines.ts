import { json, type PluginRow, page, plugin, TEXT_TYPE } from './row.ts';

const STEPS = ['structs', 'workflow-api', 'workflow-step-api', 'workflow-support'] as const;

/** Lists the plugins that pipelines consist of. */
export const pipelines: readonly PluginRow[] = [
  plugin('docker-plugin', '1.2.10', 'Docker plugin', {
    needs: ['docker-commons', 'docker-java-api', 'durable-task'],
    lacks: 'the SSH connector, build steps and the property of jobs',
  }),
  plugin('docker-workflow', '563.vd5d2e5c4007f', 'Docker Pipeline', {
    needs: [
      ...['docker-commons', 'pipeline-model-extensions', 'workflow-basic-steps', 'workflow-cps'],
      'workflow-durable-task-step',
    ],
    lacks: 'docker.withTool and toolName',
  }),
  plugin('kubernetes', '3900.va_dce992317b_4', 'Kubernetes plugin', {
    needs: ['credentials', 'durable-task', 'kubernetes-client-api', 'plain-credentials', ...STEPS],
    lacks: 'agents of Windows pods, and the restriction of clouds to folders',
  }),
  plugin('lockable-resources', '2.18', 'Lockable Resources plugin', {
    needs: ['mailer', 'matrix-project', 'script-security', 'structs', 'workflow-support'],
    addresses: [
      page('lockable-resources/'),
      json('lockable-resources/api/json'),
      ...['reserve', 'unreserve', 'steal', 'reassign', 'unlock', 'reset', 'saveNote'].map(
        (action) => ({ verb: 'POST', path: `lockable-resources/${action}?resource={resource}`, type: '' }) as const,
      ),
    ],
    lacks: 'the property of freestyle jobs, and labels by a Groovy script',
  }),
  plugin('pipeline-build-step', '487.va_823138eee8b', 'Pipeline: Build Step', { needs: STEPS }),
  plugin('pipeline-groovy-lib', '629.vb_5627b_ee2104', 'Pipeline: Groovy Libraries', {
    needs: [
      'cloudbees-folder',
      'credentials',
      'scm-api',
      'script-security',
      'workflow-cps',
      'workflow-scm-step',
      ...STEPS,
    ],
  }),
  plugin('pipeline-input-step', '466.v6d0a_5df34f81', 'Pipeline: Input Step', {
    needs: ['credentials', 'credentials-binding', ...STEPS],
    addresses: [page('{build}/input/'), json('{build}/wfapi/pendingInputActions')],
  }),
  plugin('pipeline-milestone-step', '111.v449306f708b_7', 'Pipeline: Milestone Step', { needs: STEPS }),
  plugin('pipeline-model-definition', '2.2118.v31fd5b_9944b_5', 'Pipeline: Declarative', {
    needs: [
      ...['bouncycastle-api', 'branch-api', 'cloudbees-folder', 'credentials-binding', 'durable-task', 'git-client'],
      ...['jackson2-api', 'mailer', 'pipeline-groovy-lib', 'pipeline-input-step', 'pipeline-model-api'],
      ...['pipeline-model-extensions', 'pipeline-stage-step', 'pipeline-stage-tags-metadata', 'scm-api'],
      ...['script-security', 'workflow-basic-steps', 'workflow-cps', 'workflow-durable-task-step', 'workflow-job'],
      ...['workflow-multibranch', 'workflow-scm-step', ...STEPS],
    ],
    addresses: [
      { verb: 'POST', path: 'pipeline-model-converter/validate', type: TEXT_TYPE },
      { verb: 'POST', path: 'pipeline-model-converter/validateJenkinsfile', type: 'application/json' },
      { verb: 'POST', path: 'pipeline-model-converter/toJson', type: 'application/json' },
    ],
  }),
  plugin('pipeline-rest-api', '2.28', 'Pipeline: REST API Plugin', {
    needs: ['jackson2-api', 'pipeline-graph-analysis', 'pipeline-input-step', 'workflow-job', ...STEPS],
    addresses: [
      json('{job}/wfapi/runs'),
      json('{build}/wfapi/describe'),
      json('{build}/wfapi/artifacts'),
      json('{build}/wfapi/changesets'),
      json('{build}/wfapi/pendingInputActions'),
    ],
  }),
  plugin('pipeline-stage-step', '305.ve96d0205c1c6', 'Pipeline: Stage Step', { needs: STEPS }),
  plugin('pipeline-stage-view', '2.28', 'Pipeline: Stage View Plugin', {
    needs: ['handlebars', 'jquery3-api', 'momentjs', 'pipeline-rest-api', 'workflow-job'],
    addresses: [page('{job}/'), json('{job}/wfapi/runs')],
  }),
  plugin('pipeline-maven', '1257.v89e586d3c58c', 'Pipeline Maven Integration', {
    needs: ['pipeline-maven-api', 'script-security', 'workflow-job', ...STEPS],
    lacks: 'publishers of withMaven, dependency graph and its triggers',
  }),
  plugin('pipeline-utility-steps', '2.15.0', 'Pipeline Utility Steps', {
    needs: ['script-security', 'snakeyaml-api', 'workflow-cps', ...STEPS],
    lacks: 'writeMavenPom, tee, readTOML, writeTOML, nodeNames',
  }),
  plugin('timestamper', '1.20', 'Timestamper', {
    needs: ['commons-lang3-api', 'structs', 'workflow-api', 'workflow-step-api'],
    addresses: [
      { path: '{build}/timestamps/?time=HH:mm:ss&appendLog', type: TEXT_TYPE },
      { path: '{build}/timestamps/?elapsed=s.S', type: TEXT_TYPE },
    ],
  }),
  plugin('workflow-aggregator', '590.v6a_d052e5a_a_b_5', 'Pipeline', {
    url: 'https://github.com/jenkinsci/workflow-aggregator-plugin',
    level: '2.303.3',
    loadsAnyTime: true,
    needs: [
      'pipeline-groovy-lib:591.v3a_7f422b_d058',
      'workflow-basic-steps:2.24',
      'workflow-cps:2660.vb_c0412dc4e6d',
      'workflow-durable-task-step:1139.v252a_e12e8463',
      'workflow-job:1145.v7f2433caa07f',
      'workflow-multibranch:716.vc692a_e52371b_',
      'pipeline-build-step:2.18',
      'pipeline-input-step:448.v37cea_9a_10a_70',
      'pipeline-milestone-step:101.vd572fef9d926',
      'pipeline-stage-step:293.v200037eefcd5',
      'pipeline-model-definition:1.9.3',
    ],
    addresses: 'It is a name for the others.',
  }),
  plugin('workflow-basic-steps', '1010.vf7a_b_98e847c1', 'Pipeline: Basic Steps', {
    needs: ['durable-task', 'workflow-durable-task-step', ...STEPS],
  }),
  plugin('workflow-cps', '3618.v13db_a_21f0fcf', 'Pipeline: Groovy', {
    needs: ['scm-api', 'script-security', 'workflow-scm-step', ...STEPS],
    addresses: [
      page('{job}/pipeline-syntax/'),
      { path: '{job}/pipeline-syntax/gdsl', type: TEXT_TYPE },
      page('{build}/replay/'),
    ],
  }),
  plugin('workflow-cps-global-lib', '609.vd95673f149b_b', 'Pipeline: Deprecated Groovy Libraries', {
    needs: ['git-server', 'pipeline-groovy-lib'],
    addresses: 'The libraries are those of Pipeline: Groovy Libraries.',
    lacks: 'the server’s own Git repository of libraries',
  }),
  plugin('workflow-durable-task-step', '1234.v019404b_3832a', 'Pipeline: Nodes and Processes', {
    needs: ['durable-task', 'scm-api', 'script-security', 'variant', ...STEPS],
  }),
  plugin('workflow-job', '1268.v6eb_e2ee1a_85a', 'Pipeline: Job', {
    needs: ['workflow-api', 'workflow-step-api', 'workflow-support', 'structs'],
    addresses: [
      json('{job}/api/json'),
      json('{build}/api/json'),
      { path: '{build}/consoleText', type: TEXT_TYPE },
      page('{build}/flowGraphTable/'),
      { verb: 'POST', path: '{build}/term', type: '' },
      { verb: 'POST', path: '{build}/kill', type: '' },
    ],
  }),
  plugin('workflow-multibranch', '733.v109046189126', 'Pipeline: Multibranch', {
    needs: [
      'branch-api',
      'cloudbees-folder',
      'scm-api',
      'script-security',
      'workflow-cps',
      'workflow-job',
      'workflow-scm-step',
      ...STEPS,
    ],
    addresses: [json('{job}/api/json')],
  }),
  plugin('workflow-scm-step', '400.v6b_89a_1317c9a_', 'Pipeline: SCM Step', {
    needs: ['structs', 'workflow-step-api'],
  }),
];
