/**
 * Every property of the remote API, by the file that describes it, in the order of the text; `?` is one whose name is
 * computed. Each is judged: `!` stands behind one whose own text names another item, view, credential or a person's secrets,
 * so that it must ask who reads it. All others tell of the object itself, to which the requester has come already, or refer
 * to objects whose properties are judged where they are.
 */
export const PROPERTIES: Readonly<Record<string, string>> = {
  'http/beans/asked.ts': '? ?',
  'http/beans/items/computed-folder.ts': 'name url description healthReport primaryView views sources navigators',
  'http/beans/items/folder.ts': 'healthReport! jobs! primaryView views!',
  'http/beans/items/health-report.ts': 'description iconClassName iconUrl score',
  'http/beans/items/item.ts': 'actions description displayName displayNameOrNull fullDisplayName fullName name url',
  'http/beans/items/job.ts':
    '? inQueue queueItem allBuilds buildable builds color firstBuild healthReport keepDependencies nextBuildNumber property concurrentBuild disabled downstreamProjects! labelExpression scm upstreamProjects! activeConfigurations displayName modules concurrentBuild resumeBlocked disabled',
  'http/beans/items/parameter-definition.ts': 'defaultParameterValue! description name type ?!',
  'http/beans/items/property.ts': 'parameterDefinitions branch',
  'http/beans/items/scm.ts': 'name name refspec url browser type branches mergeOptions userRemoteConfigs',
  'http/beans/items/unloadable.ts': 'buildable color',
  'http/beans/items/view.ts': 'description jobs! name property url',
  'http/beans/nodes/computer.ts':
    'actions assignedLabels description displayName executors icon iconClassName idle jnlpAgent launchSupported loadStatistics manualLaunchAllowed monitorData numExecutors offline offlineCause offlineCauseReason oneOffExecutors temporarilyOffline absoluteRemotePath busyExecutors computer displayName totalExecutors',
  'http/beans/nodes/executor.ts': 'currentExecutable! idle likelyStuck number progress',
  'http/beans/nodes/label.ts':
    'actions busyExecutors clouds description idleExecutors loadStatistics name nodes offline tiedJobs! totalExecutors propertiesList actions',
  'http/beans/nodes/load.ts': 'history latest hour min sec10 ?',
  'http/beans/nodes/lockable-resource.ts':
    'buildName! description ephemeral free labels labelsAsList lockCause! locked name note reserved reservedBy reservedByEmail reservedTimestamp stolen resources',
  'http/beans/nodes/monitor-data.ts':
    'availablePhysicalMemory availableSwapSpace totalPhysicalMemory totalSwapSpace timestamp path size average diff',
  'http/beans/nodes/node.ts': 'name assignedLabels mode nodeDescription nodeName numExecutors',
  'http/beans/nodes/offline-cause.ts': 'timestamp description description path size',
  'http/beans/runs/action.ts': 'parameters causes shortDescription shortDescription timestamp user causes',
  'http/beans/runs/artifact.ts': 'displayPath fileName relativePath',
  'http/beans/runs/cause.ts': 'shortDescription! userId userName upstreamBuild upstreamProject! upstreamUrl! addr note',
  'http/beans/runs/change-set.ts':
    'items kind items kind affectedPaths author commitId msg timestamp editType file author authorEmail comment date id msg paths',
  'http/beans/runs/fingerprint.ts': 'name number end start ranges name ranges fileName hash original! timestamp usage!',
  'http/beans/runs/flow-node.ts': 'actions displayName iconColor id parents running url nodes',
  'http/beans/runs/parameter.ts': 'name value jobName! number value',
  'http/beans/runs/pipeline-action.ts': 'environment restartEnabled restartableStages',
  'http/beans/runs/pipeline-part.ts': 'displayName estimatedDuration fullDisplayName number timestamp url',
  'http/beans/runs/run.ts':
    'actions artifacts building description displayName duration estimatedDuration executor fingerprint fullDisplayName id inProgress keepLog number queueId result timestamp url builtOn changeSet culprits runs changeSets culprits inProgress nextBuild previousBuild',
  'http/beans/server/hudson.ts':
    'assignedLabels mode nodeDescription nodeName numExecutors description jobs! overallLoad primaryView quietDownReason quietingDown slaveAgentPort unlabeledLoad url useCrumbs useSecurity views!',
  'http/beans/server/plugin.ts':
    'optional shortName version active backupVersion bundled deleted dependencies detached downgradable enabled hasUpdate longName pinned requiredCoreVersion shortName supportsDynamicLoad url version plugins',
  'http/beans/server/queue.ts':
    'actions blocked buildable id inQueueSince params! stuck task url why! timestamp buildableStartMilliseconds pending cancelled executable discoverableItems items!',
  'http/beans/server/update-center.ts':
    'success type errorMessage id name status type compatible dependencies excerpt name optionalDependencies requiredCore sourceId title version wiki availables connectionCheckUrl dataTimestamp hasUpdates id updates url availables jobs restartRequiredForCompletion sites',
  'http/beans/tests/test-case.ts':
    'age className duration errorDetails errorStackTrace failedSince name skipped skippedMessage status stderr stdout',
  'http/beans/tests/test-object.ts': 'testActions',
  'http/beans/tests/test-package.ts': 'failCount name passCount skipCount child child',
  'http/beans/tests/test-report.ts':
    'failCount skipCount totalCount urlName cases duration enclosingBlockNames enclosingBlocks id name nodeId stderr stdout timestamp duration empty failCount passCount skipCount suites child result childReports',
  'http/beans/users/credential.ts':
    'description displayName fingerprint fullName id typeName credentials! description displayName fullDisplayName fullName global urlName domains! domains! domains! ?',
  'http/beans/users/crumb-issuer.ts': 'crumb crumbRequestField',
  'http/beans/users/user.ts':
    'insensitiveSearch triggers address absoluteUrl description fullName id property! lastChange project user users',
  'http/beans/users/who-am-i.ts': 'anonymous authenticated authorities name',
  'kinds/coverage/action.ts':
    'qualityGate result threshold value overallResult resultItems projectDelta projectStatistics qualityGates referenceBuild',
  'kinds/coverage/cobertura/action.ts': 'denominator name numerator ratio children elements name results',
  'kinds/coverage/jacoco/action.ts': 'covered missed percentage percentageFloat total ?',
  'kinds/env-inject/variables-action.ts': '? envMap ?',
  'kinds/git/build-data/bean.ts':
    'SHA1 name SHA1 branch buildNumber buildResult marked revision buildsByBranchName lastBuiltRevision remoteUrls scmName',
  'kinds/junit/aggregated-tests-bean.ts': 'failCount skipCount totalCount urlName',
  'kinds/warnings-ng/action.ts':
    'errorMessages fixedSize infoMessages newSize noIssuesSinceBuild qualityGateStatus successfulSinceBuild totalSize baseName category columnEnd columnStart description fileName fingerprint lineEnd lineStart message moduleName origin packageName reference severity type issues size',
};
