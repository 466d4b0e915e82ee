import { defineForge } from '../../points/index.ts';
import { readGitlab } from './payloads.ts';

/** Represents GitLab. Its payloads name their kind themselves. */
export const gitlabForge = defineForge({
  name: 'gitlab',
  displayName: 'GitLab',
  causeClass: 'com.dabsquared.gitlabjenkins.cause.GitLabWebHookCause',
  read: (_event, payload) => readGitlab(payload),
});
