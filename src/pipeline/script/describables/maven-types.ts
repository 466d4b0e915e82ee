import type { TypeRows } from './types.ts';

const MAVEN = 'org.jenkinsci.plugins.pipeline.maven.publishers.';
const MAVEN_SCOPES =
  'includeReleaseVersions:boolean includeScopeCompile:boolean includeScopeProvided:boolean includeScopeRuntime:boolean includeScopeTest:boolean includeSnapshotVersions:boolean';
const MAVEN_HEALTH = 'disabled:boolean healthy thresholdLimit unHealthy';

/** Lists the publishers that `withMaven` can be given for the results of Maven. */
export const MAVEN_ROWS: TypeRows = {
  mavenPublisher: [
    [`${MAVEN}ConcordionTestsPublisher`, 'concordionPublisher', 'disabled:boolean'],
    [
      `${MAVEN}DependenciesFingerprintPublisher`,
      'dependenciesFingerprintPublisher',
      `disabled:boolean ${MAVEN_SCOPES}`,
    ],
    [`${MAVEN}FindbugsAnalysisPublisher`, 'findbugsPublisher', MAVEN_HEALTH],
    [`${MAVEN}GeneratedArtifactsPublisher`, 'artifactsPublisher', 'disabled:boolean'],
    [`${MAVEN}InvokerRunsPublisher`, 'invokerPublisher', 'disabled:boolean'],
    [`${MAVEN}JGivenTestsPublisher`, 'jgivenPublisher', 'disabled:boolean'],
    [`${MAVEN}JacocoReportPublisher`, 'jacocoPublisher', 'disabled:boolean'],
    [
      `${MAVEN}JunitTestsPublisher`,
      'junitPublisher',
      'disabled:boolean healthScaleFactor:double ignoreAttachments:boolean keepLongStdio:boolean',
    ],
    [`${MAVEN}MavenLinkerPublisher2`, 'mavenLinkerPublisher', 'disabled:boolean'],
    [
      `${MAVEN}PipelineGraphPublisher`,
      'pipelineGraphPublisher',
      `disabled:boolean ${MAVEN_SCOPES} ignoreUpstreamTriggers:boolean lifecycleThreshold skipDownstreamTriggers:boolean`,
    ],
    [`${MAVEN}SpotBugsAnalysisPublisher`, 'spotbugsPublisher', MAVEN_HEALTH],
    [
      `${MAVEN}TasksScannerPublisher`,
      'openTasksPublisher',
      `${MAVEN_HEALTH} asRegexp:boolean excludePattern highPriorityTaskIdentifiers ignoreCase:boolean lowPriorityTaskIdentifiers normalPriorityTaskIdentifiers pattern`,
    ],
  ],
};
