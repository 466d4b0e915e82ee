import { escapeXml, freestyle } from './jobs.ts';

export interface GitJobOptions {
  readonly url: string;
  readonly branch?: string;
  readonly credentialsId?: string;
  readonly extensions?: string;
  readonly command?: string;
  readonly publishers?: string;
}

/** `<scm class="hudson.plugins.git.GitSCM">` in the shape that clients post. */
export function gitScm({ url, branch = '*/main', credentialsId, extensions = '' }: GitJobOptions): string {
  const credential = credentialsId === undefined ? '' : `<credentialsId>${credentialsId}</credentialsId>`;
  return `<scm class="hudson.plugins.git.GitSCM" plugin="git@5.0.0"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${escapeXml(url)}</url>${credential}</hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>${branch}</name></hudson.plugins.git.BranchSpec></branches><doGenerateSubmoduleConfigurations>false</doGenerateSubmoduleConfigurations><submoduleCfg class="empty-list"/><extensions>${extensions}</extensions></scm>`;
}

/** A freestyle job that builds from Git. */
export function gitJob(options: GitJobOptions): string {
  const { command = 'true', publishers = '' } = options;
  return freestyle({ command, publishers }).replace('<scm class="hudson.scm.NullSCM"/>', gitScm(options));
}

/** A `credentials.xml` with one user name and password, in plain as administrators may write it. */
export function credentialsXml(id: string, username: string, password: string): string {
  const tag = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  return `<?xml version='1.1' encoding='UTF-8'?>
<com.cloudbees.plugins.credentials.SystemCredentialsProvider>
  <domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash">
    <entry>
      <com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>
      <java.util.concurrent.CopyOnWriteArrayList>
        <${tag}>
          <scope>GLOBAL</scope><id>${id}</id><description>the forge</description>
          <username>${username}</username><password>${password}</password>
        </${tag}>
      </java.util.concurrent.CopyOnWriteArrayList>
    </entry>
  </domainCredentialsMap>
</com.cloudbees.plugins.credentials.SystemCredentialsProvider>
`;
}
