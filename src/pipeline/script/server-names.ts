/**
 * Lists, by package, classes of the server and its usual plugins that scripts may name but not use. A script that imports a
 * class which is not listed fails because it cannot be resolved.
 */
export const SERVER_NAMES: Readonly<Record<string, string>> = {
  'com.cloudbees.groovy.cps.impl': 'CpsCallableInvocation CpsClosure CpsFunction',
  'com.cloudbees.groovy.cps': 'Continuation SerializableScript',
  'com.cloudbees.hudson.plugins.folder.properties':
    'FolderCredentialsProvider FolderCredentialsProvider$FolderCredentialsProperty',
  'com.cloudbees.hudson.plugins.folder': 'AbstractFolderProperty FolderProperty',
  'com.cloudbees.jenkins.plugins.sshcredentials.impl':
    'BasicSSHUserPrivateKey BasicSSHUserPrivateKey$DirectEntryPrivateKeySource BasicSSHUserPrivateKey$FileOnMasterPrivateKeySource',
  'com.cloudbees.jenkins.plugins.sshcredentials': 'SSHUserPrivateKey',
  'com.cloudbees.jenkins': 'GitHubPushCause GitHubPushTrigger GitHubRepositoryName GitHubSetCommitStatusBuilder',
  'com.cloudbees.plugins.credentials.common':
    'IdCredentials StandardCertificateCredentials StandardListBoxModel StandardUsernamePasswordCredentials UsernameCredentials',
  'com.cloudbees.plugins.credentials.domains':
    'DomainRequirement DomainSpecification HostnameSpecification URIRequirementBuilder',
  'com.cloudbees.plugins.credentials.impl': 'BaseStandardCredentials CertificateCredentialsImpl',
  'com.cloudbees.plugins.credentials':
    'BaseCredentials CredentialsMatchers CredentialsNameProvider CredentialsParameterDefinition CredentialsParameterValue CredentialsStore CredentialsUnavailableException SecretBytes SystemCredentialsProvider',
  'com.cloudbees.workflow.flownode': 'FlowNodeUtil',
  'com.cloudbees.workflow.rest.external': 'RunExt StageNodeExt StatusExt',
  'com.google.common.base': 'Joiner Optional Splitter Strings',
  'com.google.common.collect': 'ImmutableList ImmutableMap Iterables Lists Maps Sets',
  'edu.umd.cs.findbugs.annotations': 'CheckForNull NonNull Nullable SuppressFBWarnings',
  'hudson.cli': 'CLI CLICommand',
  'hudson.console': 'AnnotatedLargeText ConsoleNote HyperlinkNote PlainTextConsoleOutputStream',
  'hudson.init': 'InitMilestone Initializer',
  'hudson.matrix': 'Axis AxisList MatrixBuild MatrixConfiguration MatrixProject MatrixRun TextAxis',
  'hudson.maven': 'MavenBuild MavenModuleSet MavenModuleSetBuild',
  'hudson.model.labels': 'LabelAtom LabelExpression',
  'hudson.model.listeners': 'ItemListener RunListener SCMListener SaveableListener',
  'hudson.model.queue': 'CauseOfBlockage QueueTaskDispatcher QueueTaskFuture SubTask Tasks',
  'hudson.model':
    'AbstractDescribableImpl AbstractItem Actionable AdministrativeMonitor AllView Api AsyncPeriodicWork BallColor BooleanParameterDefinition BuildAuthorizationToken BuildStepListener BuildableItem Cause$LegacyCodeCause Cause$RemoteCause Cause$UpstreamCause Cause$UserCause Cause$UserIdCause CheckPoint ChoiceParameterDefinition ComputerSet DependencyGraph Describable Descriptor Descriptor$FormException Descriptor$PropertyType DescriptorByNameOwner DirectoryBrowserSupport DisplayNameListener DownloadService EnvironmentContributingAction EnvironmentContributor EnvironmentSpecific ExecutorListener FileParameterDefinition FileParameterValue Fingerprint FreeStyleBuild FullDuplexHttpChannel HealthReport InvisibleAction ItemGroup JDK JobProperty JobPropertyDescriptor LoadBalancer LoadStatistics ManagementLink ModelObject ModifiableItemGroup MyView Node$Mode NodeProperty OneOffExecutor OverallLoadStatistics ParameterDefinition PasswordParameterDefinition PasswordParameterValue PeriodicWork PermalinkProjectAction Project ProminentProjectAction ProxyView Queue$Executable Queue$Item Queue$Task Queue$WaitingItem RestartListener Run$Artifact RunMap RunParameterDefinition RunParameterValue Saveable SimpleParameterDefinition Slave StreamBuildListener TextParameterDefinition TextParameterValue TimeSeries TopLevelItemDescriptor TransientProjectActionFactory TreeView UnprotectedRootAction UpdateCenter UpdateSite UsageStatistics UserProperty ViewGroup ViewJob WorkspaceCleanupThread',
  'hudson.node_monitors': 'AbstractDiskSpaceMonitor DiskSpaceMonitor NodeMonitor ResponseTimeMonitor',
  'hudson.os': 'PosixAPI',
  'hudson.plugins.ansicolor': 'AnsiColorBuildWrapper',
  'hudson.plugins.build_timeout': 'BuildTimeoutWrapper',
  'hudson.plugins.emailext.plugins.recipients':
    'CulpritsRecipientProvider DevelopersRecipientProvider FailingTestSuspectsRecipientProvider FirstFailingBuildSuspectsRecipientProvider ListRecipientProvider RequesterRecipientProvider UpstreamComitterRecipientProvider',
  'hudson.plugins.emailext': 'EmailExtRecipientStep EmailRecipientUtils ExtendedEmailPublisher',
  'hudson.plugins.git.browser': 'BitbucketWeb GitLab GitRepositoryBrowser GithubWeb',
  'hudson.plugins.git.extensions.impl':
    'ChangelogToBranch CheckoutOption CleanBeforeCheckout CleanCheckout CloneOption DisableRemotePoll GitLFSPull IgnoreNotifyCommit LocalBranch MessageExclusion PathRestriction PerBuildTag PreBuildMerge PruneStaleBranch PruneStaleTag RelativeTargetDirectory ScmName SparseCheckoutPath SparseCheckoutPaths SubmoduleOption UserExclusion UserIdentity WipeWorkspace',
  'hudson.plugins.git.extensions': 'GitSCMExtension',
  'hudson.plugins.git.util': 'Build BuildChooser DefaultBuildChooser GitUtils',
  'hudson.plugins.git':
    'Branch GitChangeLogParser GitChangeSet GitChangeSetList GitTagAction GitTool Revision SubmoduleConfig UserMergeOptions',
  'hudson.plugins.gradle': 'Gradle GradleInstallation',
  'hudson.plugins.sshslaves.verifiers': 'NonVerifyingKeyVerificationStrategy',
  'hudson.plugins.sshslaves': 'SSHLauncher',
  'hudson.plugins.timestamper.pipeline': 'TimestamperStep',
  'hudson.plugins.timestamper': 'TimestamperBuildWrapper',
  'hudson.plugins.ws_cleanup': 'Pattern Pattern$PatternType PreBuildCleanup WsCleanup',
  'hudson.remoting': 'Callable Channel Future RemotingSystemException VirtualChannel',
  'hudson.scheduler': 'CronTab CronTabList Hash',
  'hudson.scm':
    'ChangeLogParser ChangeLogSet$AffectedFile ChangeLogSet$Entry EditType NullSCM PollingResult RepositoryBrowser SCMDescriptor SCMRevisionState SubversionSCM',
  'hudson.search': 'SearchIndex',
  'hudson.security.csrf': 'CrumbIssuer DefaultCrumbIssuer',
  'hudson.security':
    'ACLContext AccessControlled AuthorizationMatrixProperty AuthorizationStrategy AuthorizationStrategy$Unsecured FullControlOnceLoggedInAuthorizationStrategy GlobalMatrixAuthorizationStrategy HudsonPrivateSecurityRealm LDAPSecurityRealm LegacyAuthorizationStrategy Permission PermissionGroup ProjectMatrixAuthorizationStrategy SecurityRealm',
  'hudson.slaves':
    'Cloud ComputerLauncher ComputerListener EnvironmentVariablesNodeProperty$Entry JNLPLauncher NodeProperty NodeProvisioner OfflineCause$ByCLI OfflineCause$UserCause RetentionStrategy RetentionStrategy$Always SlaveComputer WorkspaceList',
  'hudson.tasks.junit':
    'CaseResult$Status ClassResult JUnitParser JUnitResultArchiver PackageResult SuiteResult TestDataPublisher TestResult',
  'hudson.tasks.test': 'AggregatedTestResultAction TabulatedResult TestObject TestResult',
  'hudson.tasks':
    'Ant Ant$AntInstallation ArtifactArchiver BatchFile BuildStep BuildStepDescriptor BuildTrigger BuildWrapper Builder CommandInterpreter Fingerprinter JavadocArchiver MailAddressResolver Mailer$DescriptorImpl Maven Maven$MavenInstallation Notifier Publisher Recorder Shell SimpleBuildStep',
  'hudson.tools':
    'BatchCommandInstaller CommandInstaller DownloadFromUrlInstaller InstallSourceProperty JDKInstaller ToolDescriptor ToolInstallation ToolInstaller ToolLocationNodeProperty ToolProperty ToolPropertyDescriptor ZipExtractionInstaller',
  'hudson.triggers':
    'SCMTrigger SCMTrigger$SCMTriggerCause SafeTimerTask TimerTrigger TimerTrigger$TimerTriggerCause Trigger TriggerDescriptor',
  'hudson.util':
    'ArgumentListBuilder ChartUtil CopyOnWriteList DescribableList IOUtils LogTaskListener PersistedList Protector QuotedStringTokenizer RemotingDiagnostics RunList StreamTaskListener TextFile VariableResolver VersionNumber XStream2',
  'hudson.views': 'DefaultViewsTabBar ListViewColumn MyViewsTabBar ViewJobFilter',
  'hudson.widgets': 'HistoryWidget',
  hudson:
    'BulkChange DescriptorExtensionList Extension ExtensionList ExtensionPoint FilePath$FileCallable FileSystemProvisioner Launcher$LocalLauncher Launcher$ProcStarter Main Platform Plugin PluginManager PluginWrapper Proc ProxyConfiguration TcpSlaveAgentListener WebAppMain XmlFile',
  'javax.annotation': 'CheckForNull Nonnull Nullable',
  'javax.mail.internet': 'InternetAddress MimeMessage',
  'javax.mail': 'Message Session Transport',
  'javax.servlet.http': 'HttpServletRequest HttpServletResponse',
  'jenkins.branch':
    'BranchBuildStrategy BranchEventCause BranchIndexingCause BranchProjectFactory BranchProperty BranchSource BuildRetentionBranchProperty DefaultBranchPropertyStrategy MultiBranchProject OrganizationFolder',
  'jenkins.install': 'InstallState',
  'jenkins.management': 'AdministrativeMonitorsConfiguration',
  'jenkins.metrics.api': 'Metrics',
  'jenkins.model':
    'ArtifactManager BuildDiscarder BuildDiscarderProperty CoreEnvironmentContributor DirectlyModifiableTopLevelItemGroup GlobalConfiguration IdStrategy JobGlobalBuildDiscarderStrategy ModelObjectWithContextMenu Nodes ParameterizedJobMixIn ProjectNamingStrategy RunAction2 SimpleBuildDiscarder TransientActionFactory',
  'jenkins.plugins.git.traits': 'BranchDiscoveryTrait CleanBeforeCheckoutTrait TagDiscoveryTrait',
  'jenkins.plugins.git': 'AbstractGitSCMSource GitSCMFileSystem GitSCMSource GitStep MatrixGitPublisher',
  'jenkins.plugins.http_request': 'HttpMode HttpRequestStep MimeType',
  'jenkins.plugins.slack': 'SlackNotifier',
  'jenkins.scm.api.mixin': 'ChangeRequestSCMHead TagSCMHead',
  'jenkins.scm.api':
    'SCMFile SCMFileSystem SCMHead$HeadByItem SCMHeadObserver SCMNavigator SCMRevisionAction SCMSourceOwner',
  'jenkins.security.s2m': 'AdminWhitelistRule',
  'jenkins.security':
    'ApiTokenProperty ConfidentialStore MasterToSlaveCallable NotReallyRoleSensitiveCallable QueueItemAuthenticatorConfiguration SecurityListener',
  'jenkins.slaves': 'StandardOutputSwapper',
  'jenkins.tasks': 'SimpleBuildStep SimpleBuildWrapper',
  'jenkins.triggers': 'ReverseBuildTrigger SCMTriggerItem',
  'jenkins.util': 'SystemProperties Timer VirtualFile',
  jenkins: 'MasterToSlaveFileCallable SlaveToMasterFileCallable YesNoMaybe',
  'net.sf.json.groovy': 'JsonSlurper',
  'net.sf.json': 'JSONSerializer',
  'org.acegisecurity': 'AccessDeniedException Authentication',
  'org.apache.commons.codec.binary': 'Base64 Hex',
  'org.apache.commons.codec.digest': 'DigestUtils',
  'org.apache.commons.httpclient.methods': 'GetMethod PostMethod',
  'org.apache.commons.httpclient': 'HttpClient',
  'org.apache.commons.io.filefilter': 'WildcardFileFilter',
  'org.apache.commons.io': 'FileUtils',
  'org.apache.commons.lang.exception': 'ExceptionUtils',
  'org.apache.commons.lang.time': 'DateUtils DurationFormatUtils',
  'org.apache.commons.lang': 'ArrayUtils BooleanUtils RandomStringUtils StringEscapeUtils SystemUtils WordUtils',
  'org.apache.tools.ant.types': 'FileSet',
  'org.apache.tools.ant': 'BuildException DirectoryScanner Project',
  'org.codehaus.groovy.control.customizers': 'ImportCustomizer SecureASTCustomizer',
  'org.codehaus.groovy.control': 'CompilePhase ErrorCollector Phases',
  'org.codehaus.groovy.runtime.typehandling': 'DefaultTypeTransformation',
  'org.codehaus.groovy.runtime': 'DateGroovyMethods NullObject StackTraceUtils',
  'org.codehaus.groovy.transform': 'GroovyASTTransformationClass',
  'org.jenkins.plugins.lockableresources': 'LockStep LockableResource LockableResourcesManager',
  'org.jenkinsci.lib.configprovider.model': 'Config',
  'org.jenkinsci.plugins.configfiles': 'ConfigFiles GlobalConfigFiles',
  'org.jenkinsci.plugins.credentialsbinding.impl':
    'FileBinding SSHUserPrivateKeyBinding SecretBuildWrapper StringBinding UsernamePasswordBinding UsernamePasswordMultiBinding',
  'org.jenkinsci.plugins.credentialsbinding': 'MultiBinding',
  'org.jenkinsci.plugins.docker.workflow': 'DockerDSL DockerUtils ImageNameTokens WithContainerStep',
  'org.jenkinsci.plugins.durabletask': 'BourneShellScript Controller DurableTask',
  'org.jenkinsci.plugins.gitclient': 'CloneCommand FetchCommand Git GitClient',
  'org.jenkinsci.plugins.github_branch_source':
    'BranchSCMHead GitHubAppCredentials GitHubSCMNavigator GitHubSCMSource PullRequestSCMHead PullRequestSCMRevision',
  'org.jenkinsci.plugins.matrixauth': 'AuthorizationType PermissionEntry',
  'org.jenkinsci.plugins.pipeline.modeldefinition.actions': 'ExecutionModelAction',
  'org.jenkinsci.plugins.pipeline.modeldefinition.causes': 'RestartDeclarativePipelineCause',
  'org.jenkinsci.plugins.pipeline.modeldefinition': 'SyntheticStageNames',
  'org.jenkinsci.plugins.pipeline.utility.steps.shaded.org.yaml.snakeyaml': 'DumperOptions Yaml',
  'org.jenkinsci.plugins.plaincredentials.impl': 'FileCredentialsImpl StringCredentialsImpl',
  'org.jenkinsci.plugins.plaincredentials': 'FileCredentials StringCredentials',
  'org.jenkinsci.plugins.scriptsecurity.sandbox.groovy': 'SecureGroovyScript',
  'org.jenkinsci.plugins.scriptsecurity.sandbox.whitelists': 'Whitelisted',
  'org.jenkinsci.plugins.scriptsecurity.scripts': 'ScriptApproval',
  'org.jenkinsci.plugins.structs.describable': 'DescribableModel',
  'org.jenkinsci.plugins.tokenmacro': 'TokenMacro',
  'org.jenkinsci.plugins.workflow.actions':
    'ArgumentsAction BodyInvocationAction LogAction LogStorageAction StageAction TagsAction ThreadNameAction TimingAction WarningAction WorkspaceAction',
  'org.jenkinsci.plugins.workflow.cps.nodes': 'StepAtomNode StepEndNode StepNode StepStartNode',
  'org.jenkinsci.plugins.workflow.cps.replay': 'ReplayAction ReplayCause',
  'org.jenkinsci.plugins.workflow.cps.steps': 'LoadStep ParallelStep ParallelStepException',
  'org.jenkinsci.plugins.workflow.cps':
    'CpsFlowDefinition CpsFlowExecution CpsScmFlowDefinition CpsStepContext CpsThreadGroup GlobalVariable ParamsVariable',
  'org.jenkinsci.plugins.workflow.flow': 'FlowDefinition FlowExecution FlowExecutionOwner',
  'org.jenkinsci.plugins.workflow.graph':
    'AtomNode BlockEndNode BlockStartNode FlowEndNode FlowGraphWalker FlowStartNode StepNode',
  'org.jenkinsci.plugins.workflow.graphanalysis':
    'DepthFirstScanner FlowScanningUtils ForkScanner LinearBlockHoppingScanner LinearScanner',
  'org.jenkinsci.plugins.workflow.job.properties':
    'DisableConcurrentBuildsJobProperty DisableResumeJobProperty DurabilityHintJobProperty PipelineTriggersJobProperty',
  'org.jenkinsci.plugins.workflow.libs':
    'FolderLibraries GlobalLibraries LibraryConfiguration LibraryRetriever LibraryStep SCMRetriever SCMSourceRetriever',
  'org.jenkinsci.plugins.workflow.multibranch':
    'BranchJobProperty WorkflowBranchProjectFactory WorkflowMultiBranchProject',
  'org.jenkinsci.plugins.workflow.pipelinegraphanalysis': 'StageChunkFinder StatusAndTiming',
  'org.jenkinsci.plugins.workflow.steps':
    'BodyExecution BodyInvoker CatchErrorStep Step StepContext StepDescriptor StepExecution StepExecutions TimeoutStepExecution TimeoutStepExecution$ExceededTimeout',
  'org.jenkinsci.plugins.workflow.support.actions': 'EnvironmentAction LogActionImpl PauseAction WorkspaceActionImpl',
  'org.jenkinsci.plugins.workflow.support.steps.build':
    'BuildTriggerAction BuildUpstreamCause BuildUpstreamNodeAction DownstreamFailureCause',
  'org.jenkinsci.plugins.workflow.support.steps.input':
    'ApproverAction InputAction InputExecution InputStep InputSubmittedAction',
  'org.jenkinsci.plugins.workflow.support.steps': 'AgentOfflineException ExecutorStep StageStep StageStepExecution',
  'org.jenkinsci.plugins.workflow.support': 'DefaultStepContext',
  'org.jenkinsci': 'Symbol',
  'org.jvnet.jenkins.plugins.nodelabelparameter': 'LabelParameterValue NodeParameterValue',
  'org.kohsuke.github': 'GHCommitState GHRepository GitHub GitHubBuilder',
  'org.kohsuke.groovy.sandbox': 'GroovyInterceptor',
  'org.kohsuke.stapler': 'DataBoundConstructor DataBoundSetter Stapler StaplerRequest StaplerResponse',
  'org.springframework.security.core': 'Authentication',
  'org.yaml.snakeyaml.constructor': 'Constructor SafeConstructor',
  'org.yaml.snakeyaml': 'DumperOptions Yaml',
};
