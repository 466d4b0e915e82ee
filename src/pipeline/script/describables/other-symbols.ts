/**
 * Lists the symbols of Jenkins and its usual plugins whose objects nothing here can create or run. A script may describe
 * them nevertheless: whatever receives such a description reports that it does not know it.
 */
export const OTHER_SYMBOLS: readonly string[] = `
  GitUsernamePassword all allBranchesSame allOf ant antFromApache antOutcome antTarget any anyOf
  apiToken apiTokenProperty architecture artifactManager assembla batchFile bitbucket
  bitbucketServer browser buildButton buildDiscarders buildRetention buildingTag builtInNode caseInsensitive
  caseSensitive cgit changeRequest changelog changelogBase changeset checkoutToSubdirectory clock command
  crumb defaultFolderConfiguration defaultView demand discoverOtherRefs discoverOtherRefsTrait downstream
  dumb email-ext envVars envVarsFilter environment equals expression extendedEmailPublisher filePath
  fingerprints fisheye frameOptions freeStyle freeStyleJob fromScm fromSource gitHooks gitHubBranchDiscovery
  gitHubBranchHeadAuthority gitHubExcludeArchivedRepositories gitHubExcludeForkedRepositories
  gitHubExcludePrivateRepositories gitHubExcludePublicRepositories gitHubForkDiscovery
  gitHubIgnoreDraftPullRequestFilter gitHubPullRequestDiscovery gitHubSshCheckout gitHubTagDiscovery
  gitHubTopicsFilter gitHubTrustContributors gitHubTrustEveryone gitHubTrustNobody gitHubTrustPermissions
  gitLab gitList gitTool gitWeb gitblit github gitiles gogs headRegexFilter headWildcardFilter hyperlink
  hyperlinkToModels inbound installSource isRestartedRun jdk jgit jgitapache
  jnlp jobBuildDiscarder jobName junitTestResultStorage kiln label lastDuration lastFailure
  lastGrantedAuthorities lastStable lastSuccess legacy list local localBranchTrait location
  loggedInUsersCanDoAnything masterBuild maven maven3Mojos mavenErrors mavenGlobalConfig mavenMojos
  mavenWarnings multibranch myView namedBranchesDifferent node nodeProperties not
  organizationFolder paneStatus parallelsAlwaysFailFast pattern permanent phabricator pipeline plainText
  plugin projectNamingStrategy proxy pruneStaleTag queueItemAuthenticator quietPeriod rateLimit redmine
  resourceRoot retainOnlyVariables rhodeCode sSHLauncher schedule scmRetryCount scriptApproval
  scriptApprovalLink search security shell simpleBuildDiscarder skipDefaultCheckout skipStagesAfterUnstable
  slave sourceRegexFilter sourceWildcardFilter ssh sshPublicKey standard status suppressAutomaticTriggering
  swapSpace tag teamFoundation teamSlugFilter timestamper timestamperConfig timezone tmpSpace toolLocation
  triggeredBy unsecured untrusted userSeed viewgit viewsTabBar weather
`
  .trim()
  .split(/\s+/);

/**
 * Lists the symbols of classes of plugins that few servers have, and that are no kinds: they are understood, but messages
 * do not list them.
 */
export const UNUSUAL_SYMBOLS: ReadonlySet<string> = new Set(
  `
  artifactsPublisher buildChooserSetting checkStyle coberturaAdapter concordionPublisher dependenciesFingerprintPublisher dockerCert
  esLint findBugs findbugsPublisher firstBuildChangelog invokerPublisher istanbulCoberturaAdapter jacocoAdapter jacocoPublisher
  jgivenPublisher junitPublisher mavenLinkerPublisher openTasksPublisher pipelineGraphPublisher pmdParser sarif spotBugs
  spotbugsPublisher
`
    .trim()
    .split(/\s+/),
);
