import { defineProperty, text } from '../../points/index.ts';

/**
 * Holds the address of the job's project on GitHub, by which hooks and links find the repository. Jenkins:
 * `GithubProjectProperty`.
 */
export const githubProject = defineProperty({
  symbol: 'githubProjectProperty',
  displayName: 'GitHub project',
  xmlTag: 'com.coravy.hudson.plugins.github.GithubProjectProperty',
  fields: {
    projectUrl: text({
      label: 'Project url',
      help: 'The address of the project.',
      required: true,
      script: { name: 'projectUrlStr' },
    }),
    displayName: text({ label: 'Display name', help: 'It stays in the file and has no effect.' }),
  },
  example: { projectUrl: 'https://github.com/acme/app/', displayName: 'app' },
});
