import { escapeXml, freestyle } from '../harness/jobs.ts';

/** A freestyle job whose build is the same wherever it runs. `GIT_URL`, `HG_URL` and `SVN_URL` are repositories. */
export interface ComparedJob {
  readonly name: string;
  readonly scm?: string;
  readonly builders: string;
  readonly publishers?: string;
  readonly wrappers?: string;
  readonly properties?: string;
  /** Of a build; SUCCESS where it is missing. */
  readonly result?: string;
  /** Is a program without which there is nothing to compare. */
  readonly needs?: string;
  /** Is to be in the console. */
  readonly says: string;
}

const shell = (command: string): string =>
  `<hudson.tasks.Shell><command>${escapeXml(command)}</command></hudson.tasks.Shell>`;

/** Programs of the workspace that say how they were called. */
const programs = (...names: readonly string[]): string =>
  shell(
    `set +x; mkdir -p bin; for p in ${names.join(' ')}; do printf '#!/bin/sh\\necho "%s in \${PWD##*/}: $*"\\n' $p > bin/$p; chmod 755 bin/$p; done`,
  );

const FIRST_IN_PATH =
  '<hudson.plugins.setenv.SetEnvBuildWrapper><localVarText>PATH=$WORKSPACE/bin:$PATH</localVarText></hudson.plugins.setenv.SetEnvBuildWrapper>';
const CONDITION = 'org.jenkins__ci.plugins.run__condition.';
const STEP = 'org.jenkinsci.plugins.conditionalbuildstep.';
const BINDING = 'org.jenkinsci.plugins.credentialsbinding.impl.';
const TRIGGER = 'hudson.plugins.parameterizedtrigger.';

const COBERTURA =
  '<coverage><packages><package name="p"><classes><class name="C" filename="c.py"><lines><line number="1" hits="1"/><line number="2" hits="0"/></lines></class></classes></package></packages></coverage>';
const JACOCO =
  '<report name="r"><package name="p"><sourcefile name="A.java"><line nr="1" mi="0" ci="2" mb="0" cb="0"/><counter type="LINE" missed="1" covered="3"/></sourcefile><counter type="LINE" missed="1" covered="3"/></package><counter type="LINE" missed="1" covered="3"/></report>';
const CHECKSTYLE =
  '<checkstyle version="8"><file name="a.java"><error line="1" severity="error" message="no" source="Rule"/></file></checkstyle>';

const write = (path: string, text: string): string => shell(`set +x; cat > ${path} <<'END'\n${text}\nEND`);

/** Of each kind of a freestyle job that works with files or programs. */
export const JOBS: readonly ComparedJob[] = [
  {
    name: 'shell',
    builders: shell('set +x; pwd | sed s,.*/,,; echo "$JOB_NAME" | sed s,-on-.*,,') + shell('#!/bin/sh\necho own'),
    says: 'own',
  },
  { name: 'fails', result: 'FAILURE', builders: shell('exit 3'), says: 'marked build as failure' },
  {
    name: 'unstable',
    result: 'UNSTABLE',
    builders: '<hudson.tasks.Shell><command>exit 7</command><unstableReturn>7</unstableReturn></hudson.tasks.Shell>',
    says: 'exit 7',
  },
  {
    name: 'batch',
    result: 'FAILURE',
    builders: '<hudson.tasks.BatchFile><command>dir</command></hudson.tasks.BatchFile>',
    says: 'Finished: FAILURE',
  },
  {
    name: 'ant',
    wrappers: FIRST_IN_PATH,
    builders: `${programs('ant')}${shell('mkdir sub; echo "<project/>" > sub/build.xml')}<hudson.tasks.Ant><targets>jar</targets><buildFile>sub/build.xml</buildFile><properties>a=b</properties></hudson.tasks.Ant>`,
    says: 'ant in sub:',
  },
  {
    name: 'gradle',
    builders: `${programs('gradlew')}<hudson.plugins.gradle.Gradle><tasks>build</tasks><useWrapper>true</useWrapper><makeExecutable>true</makeExecutable><wrapperLocation>bin</wrapperLocation></hudson.plugins.gradle.Gradle>`,
    says: 'gradlew in ',
  },
  {
    name: 'maven',
    wrappers: FIRST_IN_PATH,
    builders: `${programs('mvn')}${shell('echo "<project/>" > pom.xml')}<hudson.tasks.Maven><targets>test</targets><usePrivateRepository>true</usePrivateRepository></hudson.tasks.Maven>`,
    says: 'mvn in ',
  },
  {
    name: 'no-program',
    result: 'FAILURE',
    builders: `${shell('echo "<project/>" > build.xml')}<hudson.tasks.Ant><targets>x</targets></hudson.tasks.Ant>`,
    wrappers:
      '<hudson.plugins.setenv.SetEnvBuildWrapper><localVarText>PATH=/nowhere</localVarText></hudson.plugins.setenv.SetEnvBuildWrapper>',
    says: 'exec: ant: not found',
  },
  {
    name: 'conditions',
    builders: `${shell('touch here')}
      <${STEP}ConditionalBuilder><runner class="org.jenkins_ci.plugins.run_condition.BuildStepRunner$Fail"/><runCondition class="${CONDITION}core.FileExistsCondition"><file>here</file><baseDir class="org.jenkins_ci.plugins.run_condition.common.BaseDirectory$Workspace"/></runCondition><conditionalbuilders>${shell('echo there is a file')}</conditionalbuilders></${STEP}ConditionalBuilder>
      <${STEP}singlestep.SingleConditionalBuilder><condition class="${CONDITION}contributed.ShellCondition"><command>test -e absent</command></condition><buildStep class="hudson.tasks.Shell"><command>echo never</command></buildStep><runner class="org.jenkins_ci.plugins.run_condition.BuildStepRunner$Fail"/></${STEP}singlestep.SingleConditionalBuilder>`.replaceAll(
      'class="org.jenkins__ci.plugins.run__condition',
      'class="org.jenkins_ci.plugins.run_condition',
    ),
    says: 'there is a file',
  },
  {
    name: 'variables',
    wrappers: `<EnvInjectBuildWrapper><info><propertiesContent>FROM_WRAPPER=w</propertiesContent><scriptContent>echo "A=1" > a.properties</scriptContent></info></EnvInjectBuildWrapper>`,
    builders: `<EnvInjectBuilder><info><propertiesFilePath>a.properties</propertiesFilePath></info></EnvInjectBuilder>${shell('echo "$FROM_WRAPPER $A"')}`,
    says: 'w 1',
  },
  {
    name: 'names',
    builders: `${shell('echo 1.2.3 > version.txt; echo "v=9" > p.properties')}
      <org.jenkinsci.plugins.buildnameupdater.BuildNameUpdater><buildName>version.txt</buildName><macroTemplate>${'${FILE,path="version.txt"}-${PROPFILE,file="p.properties",property="v"}'}</macroTemplate><fromFile>true</fromFile><fromMacro>true</fromMacro><macroFirst>false</macroFirst></org.jenkinsci.plugins.buildnameupdater.BuildNameUpdater>`,
    publishers:
      '<hudson.plugins.descriptionsetter.DescriptionSetterPublisher><regexp>(1\\.2\\.\\d)</regexp><description>got \\1</description></hudson.plugins.descriptionsetter.DescriptionSetterPublisher>',
    says: '1.2.3-1.2.3-9',
  },
  {
    name: 'secrets-of-job',
    wrappers: `<${BINDING}SecretBuildWrapper><bindings><${BINDING}FileBinding><credentialsId>file</credentialsId><variable>F</variable></${BINDING}FileBinding><${BINDING}StringBinding><credentialsId>text</credentialsId><variable>T</variable></${BINDING}StringBinding></bindings></${BINDING}SecretBuildWrapper>`,
    builders: shell('cat "$F"; echo; echo "$T"; stat -c %a "$F"'),
    says: '400',
  },
  {
    name: 'before-checkout',
    scm: '<scm class="hudson.plugins.git.GitSCM"><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>GIT_URL</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches><extensions><hudson.plugins.git.extensions.impl.RelativeTargetDirectory><relativeTargetDir>src</relativeTargetDir></hudson.plugins.git.extensions.impl.RelativeTargetDirectory><hudson.plugins.git.extensions.impl.CleanBeforeCheckout/></extensions></scm>',
    wrappers: `<org.jenkinsci.plugins.preSCMbuildstep.PreSCMBuildStepsWrapper><buildSteps>${shell('echo before')}</buildSteps><failOnError>true</failOnError></org.jenkinsci.plugins.preSCMbuildstep.PreSCMBuildStepsWrapper>`,
    builders: shell('cat src/file.txt; git -C src log --format=%s -1'),
    says: 'change 1',
  },
  {
    name: 'mercurial',
    needs: 'hg',
    scm: '<scm class="hudson.plugins.mercurial.MercurialSCM"><source>HG_URL</source><revisionType>BRANCH</revisionType><revision>default</revision></scm>',
    builders: shell('cat file.txt'),
    says: 'of mercurial',
  },
  {
    name: 'subversion',
    needs: 'svn',
    scm: '<scm class="hudson.scm.SubversionSCM"><locations><hudson.scm.SubversionSCM_-ModuleLocation><remote>SVN_URL</remote><local>.</local><depthOption>infinity</depthOption></hudson.scm.SubversionSCM_-ModuleLocation></locations><workspaceUpdater class="hudson.scm.subversion.UpdateUpdater"/></scm>',
    builders: shell('cat file.txt'),
    says: 'of subversion',
  },
  {
    name: 'kept',
    builders: shell('mkdir -p out/sub; echo 1 > out/1.txt; echo 2 > out/sub/2.txt; ln -s /etc/passwd out/link.txt'),
    publishers: `<hudson.tasks.ArtifactArchiver><artifacts>out/**</artifacts><fingerprint>true</fingerprint></hudson.tasks.ArtifactArchiver>
      <hudson.tasks.Fingerprinter><targets>out/1.txt</targets></hudson.tasks.Fingerprinter>`,
    says: 'Archiving artifacts',
  },
  {
    name: 'nothing-to-keep',
    result: 'FAILURE',
    builders: shell('mkdir outs; touch outs/a.txt'),
    publishers: '<hudson.tasks.ArtifactArchiver><artifacts>out/*.txt</artifacts></hudson.tasks.ArtifactArchiver>',
    says: 'No artifacts found',
  },
  {
    name: 'tests',
    result: 'UNSTABLE',
    builders: `${write('TEST-a.xml', '<testsuite name="s"><testcase classname="c" name="n"/><testcase classname="c" name="bad"><failure message="no">why</failure></testcase></testsuite>')}${shell('echo printed > a-output.txt; touch TEST-empty.xml')}`,
    publishers:
      '<hudson.tasks.junit.JUnitResultArchiver><testResults>TEST-a.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>',
    says: 'Recording test results',
  },
  {
    name: 'pages',
    builders: shell('mkdir -p html api; echo "<b>x</b>" > html/index.html; echo doc > api/index.html'),
    publishers: `<htmlpublisher.HtmlPublisher><reportTargets><htmlpublisher.HtmlPublisherTarget><reportName>Docs</reportName><reportDir>html</reportDir><reportFiles>index.html</reportFiles></htmlpublisher.HtmlPublisherTarget></reportTargets></htmlpublisher.HtmlPublisher>
      <hudson.tasks.JavadocArchiver><javadocDir>api</javadocDir><keepAll>true</keepAll></hudson.tasks.JavadocArchiver>`,
    says: 'Publishing Javadoc',
  },
  {
    name: 'coverage',
    builders: write('coverage.xml', COBERTURA) + write('jacoco.xml', JACOCO),
    publishers: `<hudson.plugins.cobertura.CoberturaPublisher><coberturaReportFile>coverage.xml</coberturaReportFile></hudson.plugins.cobertura.CoberturaPublisher>
      <hudson.plugins.jacoco.JacocoPublisher><xmlPattern>jacoco.xml</xmlPattern><runAlways>true</runAlways></hudson.plugins.jacoco.JacocoPublisher>
      <io.jenkins.plugins.coverage.metrics.steps.CoverageRecorder><tools><io.jenkins.plugins.coverage.metrics.steps.CoverageTool><parser>JACOCO</parser><pattern>jacoco.xml</pattern></io.jenkins.plugins.coverage.metrics.steps.CoverageTool></tools></io.jenkins.plugins.coverage.metrics.steps.CoverageRecorder>
      <io.jenkins.plugins.coverage.CoveragePublisher><adapters><io.jenkins.plugins.coverage.adapter.JacocoReportAdapter><path>jacoco.xml</path></io.jenkins.plugins.coverage.adapter.JacocoReportAdapter></adapters></io.jenkins.plugins.coverage.CoveragePublisher>`,
    says: 'A total of 1 reports were found',
  },
  {
    name: 'issues',
    builders: write('checkstyle-result.xml', CHECKSTYLE),
    publishers: `<io.jenkins.plugins.analysis.core.steps.IssuesRecorder><analysisTools><io.jenkins.plugins.analysis.warnings.checkstyle.CheckStyle><pattern>checkstyle-result.xml</pattern></io.jenkins.plugins.analysis.warnings.checkstyle.CheckStyle></analysisTools></io.jenkins.plugins.analysis.core.steps.IssuesRecorder>
      <hudson.plugins.checkstyle.CheckStylePublisher><pattern>checkstyle-result.xml</pattern></hudson.plugins.checkstyle.CheckStylePublisher>`,
    says: 'Successfully parsed file',
  },
  {
    name: 'handed-over',
    builders: `${shell('echo P=1 > given.properties')}<${TRIGGER}TriggerBuilder><configs><${TRIGGER}BlockableBuildTriggerConfig><configs><${TRIGGER}FileBuildParameters><propertiesFile>given.properties</propertiesFile><failTriggerOnMissing>true</failTriggerOnMissing></${TRIGGER}FileBuildParameters></configs><projects>triggered</projects><condition>ALWAYS</condition></${TRIGGER}BlockableBuildTriggerConfig></configs></${TRIGGER}TriggerBuilder>`,
    says: 'triggered',
  },
  {
    name: 'clean',
    wrappers: '<hudson.plugins.ws__cleanup.PreBuildCleanup/>',
    builders: shell('touch a b; mkdir c; touch c/d'),
    publishers:
      '<hudson.plugins.ws__cleanup.WsCleanup><patterns><hudson.plugins.ws__cleanup.Pattern><pattern>c/**</pattern><type>INCLUDE</type></hudson.plugins.ws__cleanup.Pattern></patterns><deleteDirs>true</deleteDirs></hudson.plugins.ws__cleanup.WsCleanup>',
    says: '[WS-CLEANUP]',
  },
  {
    name: 'leftover-of-job',
    builders: shell('set +x; sleep 600 > /dev/null 2>&1 & echo begun'),
    says: 'begun',
  },
];

/** Returns the config.xml of a job on a node. */
export function jobXml({ scm, builders, publishers, wrappers, properties }: ComparedJob, label: string): string {
  const config = freestyle({
    ...(publishers !== undefined && { publishers }),
    ...(wrappers !== undefined && { wrappers }),
    ...(properties !== undefined && { properties }),
  })
    .replace('<canRoam>true</canRoam>', `<assignedNode>${label}</assignedNode><canRoam>false</canRoam>`)
    .replace(/<builders>[\s\S]*<\/builders>/, () => `<builders>${builders}</builders>`);
  return scm === undefined ? config : config.replace('<scm class="hudson.scm.NullSCM"/>', () => scm);
}
