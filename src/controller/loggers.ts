/**
 * Names the loggers of the parts of the server as Jenkins names those that say the same, so that the log recorders of its homes
 * go on. What has no name of its own, requests and scripts, is told by the logger ''.
 */
export const LOGGERS = {
  home: 'jenkins.model.Jenkins',
  security: 'hudson.security',
  secrets: 'hudson.util.Secret',
  plugins: 'hudson.PluginManager',
  mail: 'hudson.tasks.MailSender',
  agents: 'hudson.slaves',
  builds: 'hudson.model.Run',
  pipelines: 'org.jenkinsci.plugins.workflow',
  indexing: 'jenkins.branch',
  queue: 'hudson.model.Queue',
  lifecycle: 'hudson.lifecycle',
  triggers: 'hudson.triggers',
  casc: 'io.jenkins.plugins.casc',
} as const;
