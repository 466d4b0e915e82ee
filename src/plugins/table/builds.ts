import { json, type PluginRow, page, plugin, TEXT_TYPE } from './row.ts';

const STEPS = ['structs', 'workflow-step-api'] as const;

/** Lists the plugins for kinds of jobs, and for what happens in their builds. */
export const builds: readonly PluginRow[] = [
  plugin('ansicolor', '1.0.2', 'AnsiColor', {
    needs: STEPS,
    addresses: [page('{build}/logText/progressiveHtml')],
  }),
  plugin('ant', '481.v7b_09e538fcca', 'Ant Plugin', {
    url: 'https://github.com/jenkinsci/ant-plugin',
    level: '2.289.3',
    needs: ['structs:308.v852b473a2b8c'],
  }),
  plugin('build-blocker-plugin', '1.7.8', 'Build Blocker Plugin'),
  plugin('build-name-setter', '2.2.0', 'Build Name and Description Setter', {
    needs: ['matrix-project', 'token-macro', ...STEPS],
  }),
  plugin('build-timeout', '1.24', 'Build Timeout', { needs: ['token-macro', 'structs'] }),
  plugin('build-user-vars-plugin', '1.9', 'Jenkins build user vars plugin', {
    needs: ['mailer'],
    lacks: 'BUILD_USER_GROUPS and the step withBuildUser',
  }),
  plugin('cloudbees-folder', '6.815.v0dd5a_cb_40e0e', 'Folders Plugin', {
    needs: ['ionicons-api'],
    addresses: [json('{folder}/api/json'), { path: '{folder}/config.xml', type: 'application/xml' }],
  }),
  plugin('command-launcher', '90.v669d7ccb_7c31', 'Command Agent Launcher Plugin', {
    needs: ['script-security'],
    addresses: 'It works while nodes are connected.',
    lacks: 'the approval of commands: who may configure nodes may run commands',
  }),
  plugin('conditional-buildstep', '1.4.2', 'Conditional BuildStep', {
    needs: ['maven-plugin', 'run-condition', 'token-macro'],
  }),
  plugin('description-setter', '1.10', 'Jenkins description setter plugin', { needs: ['token-macro'] }),
  plugin('embeddable-build-status', '2.0.4', 'Embeddable Build Status Plugin', {
    needs: ['structs', 'workflow-job', 'workflow-step-api'],
    addresses: [
      { path: '{job}/badge/icon', type: 'image/svg+xml' },
      { path: '{build}/badge/icon', type: 'image/svg+xml' },
      { path: '{job}/badge/text', type: TEXT_TYPE },
      { path: 'buildStatus/icon?job={name}', type: 'image/svg+xml' },
    ],
  }),
  plugin('envinject', '2.901.v0038b_6471582', 'Environment Injector Plugin', {
    needs: ['envinject-api', 'matrix-project', 'script-security', 'structs'],
    addresses: [
      page('{build}/injectedEnvVars/'),
      json('{build}/injectedEnvVars/api/json'),
      { path: '{build}/injectedEnvVars/export', type: TEXT_TYPE },
      { path: '{build}/injectedEnvVars/export/xml', type: 'application/xml' },
      json('{build}/injectedEnvVars/export/json'),
    ],
    lacks: 'Groovy scripts',
  }),
  plugin('extensible-choice-parameter', '1.8.0', 'Extensible Choice Parameter plugin', {
    needs: ['script-security'],
    addresses: 'It is a parameter of jobs.',
    lacks: 'choices by files and scripts: any value is taken',
  }),
  plugin('external-monitor-job', '203.v683c09d993b_9', 'External Monitor Job Type Plugin', {
    addresses: [{ verb: 'POST', path: '{job}/postBuildResult', type: '' }],
  }),
  plugin('gradle', '2.2.1', 'Gradle Plugin', {
    needs: ['structs', 'workflow-api', 'workflow-step-api'],
    lacks: 'withGradle and build scans',
  }),
  plugin('greenballs', '1.15.1', 'Green Balls', { addresses: 'Good builds are green on every page.' }),
  plugin('http_request', '1.16', 'HTTP Request Plugin', {
    needs: ['apache-httpcomponents-client-4-api', 'credentials', 'script-security', ...STEPS],
    lacks: 'uploads, proxies, NTLM',
  }),
  plugin('jdk-tool', '63.v62d2fd4b_4793', 'Oracle Java SE Development Kit Installer Plugin', {
    needs: ['structs'],
    addresses: 'It names installations for builds.',
    lacks: 'installing: an installation is what is on the machine',
  }),
  plugin('mask-passwords', '150.vf80d33113e80', 'Mask Passwords Plugin', { needs: ['structs'] }),
  plugin('matrix-project', '785.v06b_7f47b_c631', 'Matrix Project Plugin', {
    needs: ['ionicons-api', 'junit', 'script-security'],
    addresses: [json('{job}/api/json'), json('{job}/A=1/api/json'), json('{build}/api/json'), page('{job}/1/A=1/')],
  }),
  plugin('maven-plugin', '3.20', 'Maven Integration plugin', {
    needs: ['apache-httpcomponents-client-4-api', 'javadoc', 'jsch', 'junit', 'mailer'],
    addresses: [json('{job}/api/json'), { path: '{job}/config.xml', type: 'application/xml' }],
  }),
  plugin('next-build-number', '1.8', 'Next Build Number Plugin', {
    addresses: [{ verb: 'POST', path: '{job}/nextbuildnumber/submit?nextBuildNumber=90', type: '' }],
  }),
  plugin('nodejs', '1.6.1', 'NodeJS Plugin', {
    needs: ['structs'],
    lacks: 'Installers, the build wrapper and the step `nodejs`: `tools { nodejs … }` uses what is installed.',
  }),
  plugin('parameterized-scheduler', '1.1', 'Parameterized Scheduler', {
    needs: ['structs'],
    addresses: 'It starts builds by the clock.',
  }),
  plugin('parameterized-trigger', '2.45', 'Parameterized Trigger plugin', { needs: ['matrix-project', 'structs'] }),
  plugin('preSCMbuildstep', '0.3', 'Jenkins Pre SCM BuildStep Plugin'),
  plugin('PrioritySorter', '5.0.0', 'Priority Sorter Plugin', {
    lacks: 'groups of jobs with priorities of their own, and the strategies other than the absolute one',
  }),
  plugin('prometheus', '2.3.1', 'Prometheus metrics plugin', {
    addresses: [{ path: 'prometheus/', type: TEXT_TYPE }],
    lacks: 'Figures of each job: there are those of the server, its queue, executors and nodes, and what plugins add.',
  }),
  plugin('publish-over-ssh', '1.24', 'Publish Over SSH', {
    needs: ['jsch', 'publish-over', 'structs'],
    lacks: 'promotions',
  }),
  plugin('run-condition', '1.5', 'Run Condition Plugin', {
    needs: ['token-macro'],
    lacks: 'conditions of the time, the day, the cause, the node and a batch script',
  }),
  plugin('saferestart', '0.7', 'Safe Restart Plugin', { addresses: 'It is a link to the server’s own safeRestart.' }),
  plugin('setenv', '1.1', 'Hudson Setenv Plugin'),
  plugin('ssh-slaves', '2.854.v7fd446b_337c9', 'SSH Build Agents plugin', {
    needs: ['credentials', 'ssh-credentials', 'trilead-api'],
    addresses: 'It works while nodes are connected.',
  }),
  plugin('throttle-concurrents', '2.10', 'Jenkins Throttle Concurrent Builds Plug-in', {
    needs: [
      'matrix-project',
      'structs',
      'workflow-api',
      'workflow-cps',
      'workflow-durable-task-step',
      'workflow-support',
    ],
    addresses: 'It says how many builds run at once.',
  }),
  plugin('token-macro', '321.vd7cc1f2a_52c8', 'Token Macro Plugin', {
    needs: ['structs', 'workflow-job', 'workflow-step-api', 'workflow-support'],
  }),
  plugin('validating-string-parameter', '2.8', 'Validating String Parameter Plugin', {
    addresses: 'It is a parameter of jobs.',
  }),
  plugin('ws-cleanup', '0.43', 'Workspace Cleanup Plugin', {
    needs: ['matrix-project', 'resource-disposer', 'structs'],
  }),
];
