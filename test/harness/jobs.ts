export interface FreestyleOptions {
  readonly command?: string;
  readonly description?: string;
  readonly properties?: string;
  readonly publishers?: string;
  readonly wrappers?: string;
  readonly quietPeriod?: number;
  readonly concurrent?: boolean;
  readonly token?: string;
}

/** A freestyle job's config.xml in the shape that clients post. */
export function freestyle(options: FreestyleOptions = {}): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<project>
  <actions/>
  <description>${escapeXml(options.description ?? '')}</description>
  <keepDependencies>false</keepDependencies>
  <properties>${options.properties ?? ''}</properties>
  <scm class="hudson.scm.NullSCM"/>
  <quietPeriod>${options.quietPeriod ?? 0}</quietPeriod>
  <canRoam>true</canRoam>
  <disabled>false</disabled>
  <blockBuildWhenDownstreamBuilding>false</blockBuildWhenDownstreamBuilding>
  <blockBuildWhenUpstreamBuilding>false</blockBuildWhenUpstreamBuilding>
  ${options.token === undefined ? '' : `<authToken>${options.token}</authToken>`}
  <triggers/>
  <concurrentBuild>${options.concurrent ?? false}</concurrentBuild>
  <builders>
    <hudson.tasks.Shell>
      <command>${escapeXml(options.command ?? 'echo hello')}</command>
    </hudson.tasks.Shell>
  </builders>
  <publishers>${options.publishers ?? ''}</publishers>
  <buildWrappers>${options.wrappers ?? ''}</buildWrappers>
</project>`;
}

export interface MatrixOptions {
  readonly axes: Readonly<Record<string, readonly string[]>>;
  readonly command?: string;
  readonly sequential?: boolean;
  readonly filter?: string;
  readonly properties?: string;
}

/** A matrix project's config.xml with axes of plain values. */
export function matrix({ axes, command = 'true', sequential, filter, properties }: MatrixOptions): string {
  const axisXml = ([name, values]: [string, readonly string[]]) =>
    `<hudson.matrix.TextAxis><name>${name}</name><values>${values.map((value) => `<string>${escapeXml(value)}</string>`).join('')}</values></hudson.matrix.TextAxis>`;
  return `<matrix-project>
  <actions/>
  <description/>
  <keepDependencies>false</keepDependencies>
  <properties>${properties ?? ''}</properties>
  <scm class="hudson.scm.NullSCM"/>
  <quietPeriod>0</quietPeriod>
  <canRoam>true</canRoam>
  <disabled>false</disabled>
  <triggers/>
  <concurrentBuild>false</concurrentBuild>
  <axes>${Object.entries(axes).map(axisXml).join('')}</axes>
  ${filter === undefined ? '' : `<combinationFilter>${escapeXml(filter)}</combinationFilter>`}
  <builders><hudson.tasks.Shell><command>${escapeXml(command)}</command></hudson.tasks.Shell></builders>
  <publishers/>
  <buildWrappers/>
  <executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl">
    <runSequentially>${sequential ?? false}</runSequentially>
  </executionStrategy>
</matrix-project>`;
}

/** An empty folder's config.xml. */
export function folderXml(description = ''): string {
  const tag = 'com.cloudbees.hudson.plugins.folder.Folder';
  return `<${tag}><description>${escapeXml(description)}</description></${tag}>`;
}

const COLUMNS = ['Status', 'Weather', 'Job', 'LastSuccess', 'LastFailure', 'LastDuration'].map(
  (name) => `${name}Column`,
);

/** A list view's config.xml in the layout in which Jenkins writes it. */
export function listView(name: string, options: { jobs?: readonly string[]; includeRegex?: string } = {}): string {
  const lines = [
    '<?xml version="1.1" encoding="UTF-8"?>',
    '<hudson.model.ListView>',
    `  <name>${name}</name>`,
    '  <filterExecutors>false</filterExecutors>',
    '  <filterQueue>false</filterQueue>',
    '  <properties class="hudson.model.View$PropertyList"/>',
    '  <jobNames>',
    '    <comparator class="hudson.util.CaseInsensitiveComparator"/>',
    ...(options.jobs ?? []).map((job) => `    <string>${escapeXml(job)}</string>`),
    '  </jobNames>',
    '  <jobFilters/>',
    '  <columns>',
    ...[...COLUMNS, 'BuildButtonColumn'].map((column) => `    <hudson.views.${column}/>`),
    '  </columns>',
    ...(options.includeRegex === undefined
      ? []
      : [`  <includeRegex>${escapeXml(options.includeRegex)}</includeRegex>`]),
    '  <recurse>false</recurse>',
    '</hudson.model.ListView>',
  ];
  return lines.join('\n');
}

export function stringParameter(name: string, value: string): string {
  return `<hudson.model.StringParameterDefinition><name>${name}</name><description/><defaultValue>${escapeXml(value)}</defaultValue><trim>false</trim></hudson.model.StringParameterDefinition>`;
}

export function parametersProperty(...definitions: string[]): string {
  return `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>${definitions.join('')}</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export interface PipelineOptions {
  readonly properties?: string;
  readonly sandbox?: boolean;
}

/** A pipeline job's config.xml in the shape that clients post. */
export function pipeline(script: string, { properties = '', sandbox = true }: PipelineOptions = {}): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<flow-definition plugin="workflow-job">
  <description/>
  <keepDependencies>false</keepDependencies>
  <properties>${properties}</properties>
  <definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition" plugin="workflow-cps">
    <script>${escapeXml(script)}</script>
    <sandbox>${sandbox}</sandbox>
  </definition>
  <triggers/>
  <disabled>false</disabled>
</flow-definition>`;
}
