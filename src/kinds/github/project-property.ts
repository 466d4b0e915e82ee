import { defineProperty, text } from '../../points/index.ts';

/** Where the job's project is on GitHub; by it hooks and links know the repository. Jenkins: `GithubProjectProperty`. */
export const githubProject = defineProperty({
  symbol: 'githubProjectProperty',
  displayName: 'GitHub project',
  xmlTag: 'com.coravy.hudson.plugins.github.GithubProjectProperty',
  fields: {
    projectUrl: text({ label: 'Project url', required: true, script: { name: 'projectUrlStr' } }),
    displayName: text({ label: 'Display name' }),
  },
  example: { projectUrl: 'https://github.com/acme/app/', displayName: 'app' },
});
