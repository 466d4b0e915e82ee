import { json, type PluginRow, page, plugin } from './row.ts';

const STEPS = ['structs', 'workflow-step-api'] as const;

/** Lists the plugins for secrets, and for notifications to people and other servers. */
export const people: readonly PluginRow[] = [
  plugin('antisamy-markup-formatter', '159.v25b_c67cd35fb_', 'OWASP Markup Formatter Plugin', {
    needs: ['structs'],
    addresses: [{ verb: 'POST', path: 'markupFormatter/previewDescription', type: 'text/html' }],
    lacks: 'styles in what people write: pages forbid inline ones',
  }),
  plugin('credentials', '1214.v1de940103927', 'Credentials Plugin', {
    needs: ['bouncycastle-api', 'structs'],
    addresses: [
      page('credentials/'),
      json('credentials/api/json'),
      json('credentials/store/system/api/json'),
      json('credentials/store/system/domain/_/api/json'),
      json('credentials/store/system/domain/_/credential/{credential}/api/json'),
      { path: 'credentials/store/system/domain/_/credential/{credential}/config.xml', type: 'application/xml' },
      page('credentials/store/system/domain/_/newCredentials'),
      json('{folder}/credentials/store/folder/domain/_/api/json'),
    ],
  }),
  plugin('credentials-binding', '523.vd859a_4b_122e6', 'Credentials Binding Plugin', {
    needs: ['credentials', 'plain-credentials', 'ssh-credentials', ...STEPS],
  }),
  plugin('email-ext', '2.94', 'Email Extension Plugin', {
    needs: ['jakarta-mail-api', 'junit', 'mailer', 'matrix-project', 'script-security', 'token-macro', ...STEPS],
    lacks: 'templates, pre-send and post-send scripts',
  }),
  plugin('mailer', '448.v5b_97805e3767', 'Mailer Plugin', {
    needs: ['display-url-api', 'instance-identity', 'jakarta-mail-api'],
    addresses: [
      { verb: 'POST', path: 'descriptorByName/hudson.tasks.Mailer/sendTestMail', type: 'text/html' },
      page('manage/mail'),
    ],
  }),
  plugin('matrix-auth', '3.1.6', 'Matrix Authorization Strategy Plugin', {
    addresses: 'It decides who may do what.',
    lacks: 'granting whoever makes a job something on it, and the table on pages',
  }),
  plugin('notification', '1.17', 'Jenkins Notification plugin', {
    needs: ['token-macro', 'workflow-job'],
    addresses: 'It calls others.',
  }),
  plugin('pipeline-githubnotify-step', '1.0.5', 'Pipeline GitHub Notify Step Plugin', {
    needs: ['credentials', 'git', 'github', 'scm-api', ...STEPS],
  }),
  plugin('plain-credentials', '143.v1b_df8b_d3b_e48', 'Plain Credentials Plugin', {
    needs: ['credentials', 'structs'],
    addresses: 'Its kinds are shown by the Credentials Plugin.',
  }),
  plugin('role-strategy', '587.v2872c41fa_e51', 'Role-based Authorization Strategy', {
    addresses: 'It decides who may do what; its addresses answer under its own strategy alone.',
    lacks: 'pages, macros, names of new jobs by role, getMatchingJobs and getMatchingAgents',
  }),
  plugin('script-security', '1229.v4880b_b_e905a_6', 'Script Security Plugin', {
    needs: ['caffeine-api'],
    addresses: [page('scriptApproval/')],
    lacks: 'approvals: what a script may call is a closed list',
  }),
  plugin('slack', '2.49', 'Slack Notification Plugin', {
    needs: ['credentials', 'display-url-api', 'plain-credentials', 'token-macro', ...STEPS],
  }),
  plugin('ssh-agent', '295.v9ca_a_1c7cc3a_a_', 'SSH Agent Plugin', {
    needs: ['credentials', 'ssh-credentials', ...STEPS],
  }),
  plugin('ssh-credentials', '305.v8f4381501156', 'SSH Credentials Plugin', {
    needs: ['credentials', 'structs', 'trilead-api'],
    addresses: 'Its kinds are shown by the Credentials Plugin.',
    lacks: 'keys that are files of the server',
  }),
  plugin('stashNotifier', '1.28', 'Bitbucket Server Notifier', {
    needs: ['credentials', 'display-url-api', 'plain-credentials', 'token-macro', ...STEPS],
  }),
];
