import { json, type PluginRow, page, plugin, TEXT_TYPE } from './row.ts';

const STEPS = ['structs', 'workflow-step-api'] as const;
const BRANCHES = ['branch-api', 'credentials', 'git', 'scm-api', 'structs'] as const;

/** Lists the plugins for sources, and for notifications that they changed. */
export const sources: readonly PluginRow[] = [
  plugin('basic-branch-build-strategies', '71.vc1421f89888e', 'Basic Branch Build Strategies Plugin', {
    needs: ['branch-api', 'scm-api', 'structs'],
    addresses: 'It says which branches are built.',
  }),
  plugin('bitbucket', '223.vd12f2bca5430', 'Bitbucket Plugin', {
    needs: ['git', 'mercurial', 'scm-api', 'credentials', 'workflow-job'],
    addresses: [{ verb: 'POST', path: 'bitbucket-hook/', type: '' }],
  }),
  plugin('branch-api', '2.1071.v1a_188a_562481', 'Branch API Plugin', {
    needs: ['cloudbees-folder', 'scm-api', 'structs'],
    addresses: [json('{job}/api/json'), { verb: 'POST', path: '{job}/build?delay=0', type: '' }],
  }),
  plugin('generic-webhook-trigger', '1.86.2', 'Generic Webhook Trigger Plugin', {
    needs: ['credentials', 'gson-api', 'json-path-api', 'plain-credentials', 'structs', 'workflow-job'],
    addresses: [{ verb: 'POST', path: 'generic-webhook-trigger/invoke?token={token}', type: 'application/json' }],
  }),
  plugin('git', '5.0.0', 'Git plugin', {
    url: 'https://github.com/jenkinsci/git-plugin',
    needs: [
      'workflow-scm-step:400.v6b_89a_1317c9a_',
      'workflow-step-api:639.v6eca_cd8c04a_a_',
      'credentials-binding:523.vd859a_4b_122e6',
      'credentials:1189.vf61b_a_5e2f62e',
      'git-client:4.0.0',
      'mailer:438.v02c7f0a_12fa_4',
      'scm-api:631.v9143df5b_e4a_a',
      'script-security:1228.vd93135a_2fb_25',
      'ssh-credentials:305.v8f4381501156',
      'structs:324.va_f5d6774f3a_d',
    ],
    wants: ['matrix-project:785.v06b_7f47b_c631', 'token-macro:321.vd7cc1f2a_52c8'],
    addresses: [
      json('{build}/git/api/json'),
      page('{build}/git/'),
      { path: 'git/notifyCommit?url=https://git.example.org/none.git', type: TEXT_TYPE },
    ],
    lacks: 'tags by hand (tagBuild)',
  }),
  plugin('git-client', '4.1.0', 'Git client plugin', {
    needs: [
      'credentials',
      'mina-sshd-api-common',
      'mina-sshd-api-core',
      'script-security',
      'ssh-credentials',
      'structs',
    ],
    lacks: 'JGit: the program git of the machine is used',
  }),
  plugin('gitea', '1.4.4', 'Gitea Plugin', {
    needs: [...BRANCHES, 'display-url-api', 'handy-uri-templates-2-api', 'jackson2-api', 'plain-credentials'],
    addresses: [{ verb: 'POST', path: 'gitea-webhook/post', type: '' }],
  }),
  plugin('github', '1.37.0', 'GitHub plugin', {
    needs: [
      'credentials',
      'display-url-api',
      'git',
      'github-api',
      'plain-credentials',
      'scm-api',
      'structs',
      'token-macro',
    ],
    addresses: [{ verb: 'POST', path: 'github-webhook/', type: '' }],
  }),
  plugin('github-branch-source', '1701.v00cc8184df93', 'GitHub Branch Source Plugin', {
    needs: [...BRANCHES, 'caffeine-api', 'display-url-api', 'github', 'github-api', 'jjwt-api', 'okhttp-api'],
    addresses: [{ verb: 'POST', path: 'github-webhook/', type: '' }],
  }),
  plugin('gitlab-branch-source', '664.v877fdc293c89', 'GitLab Branch Source Plugin', {
    needs: [...BRANCHES, 'display-url-api', 'gitlab-api', 'handy-uri-templates-2-api', 'plain-credentials'],
    addresses: [{ verb: 'POST', path: 'gitlab-webhook/post', type: '' }],
  }),
  plugin('gitlab-plugin', '1.6.0', 'GitLab Plugin', {
    needs: [
      ...['apache-httpcomponents-client-4-api', 'credentials', 'display-url-api', 'git', 'git-client', 'jackson2-api'],
      ...['jersey2-api', 'matrix-project', 'plain-credentials', ...STEPS],
    ],
    addresses: [{ verb: 'POST', path: 'project/{name}', type: '' }],
    lacks: 'addGitLabMRComment, acceptGitLabMR, updateGitlabCommitStatus of a list of builds',
  }),
  plugin('mercurial', '1260.vdfb_723cdcc81', 'Mercurial plugin', {
    needs: ['branch-api', 'credentials', 'scm-api', 'ssh-credentials', 'structs'],
    addresses: 'It works inside of builds.',
    lacks: 'mercurial/notifyCommit: changes are found by polling',
  }),
  plugin('subversion', '2.17.0', 'Jenkins Subversion Plug-in', {
    needs: ['credentials', 'mapdb-api', 'scm-api', 'ssh-credentials', 'structs', 'workflow-scm-step'],
    addresses: 'It works inside of builds.',
    lacks: 'subversion/UUID/notifyCommit: changes are found by polling',
  }),
];
