export interface FreestyleOptions {
  readonly command?: string;
  readonly description?: string;
  readonly properties?: string;
  readonly publishers?: string;
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
  <buildWrappers/>
</project>`;
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
