import { expect, it } from 'vitest';
import { childOf, parseXml, writeElement } from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import { nodeDocument } from './node-document.ts';
import type { NodeFields, NodePart } from './node-types.ts';

const FIELDS: NodeFields = {
  name: 'a',
  description: '',
  remoteFolder: '',
  executors: 1,
  mode: 'NORMAL',
  label: '',
  launcher: { className: 'hudson.slaves.JNLPLauncher', settings: {} },
  retentionStrategy: { className: 'hudson.slaves.RetentionStrategy$Always', settings: {} },
  environment: [],
  toolLocations: [],
};

/** One element of the document, in one line. */
function written(fields: Partial<NodeFields>, name: string): string {
  const element = childOf(parseXml(nodeDocument({ ...FIELDS, ...fields })), name);
  return element === undefined ? '' : writeElement(nodeOf(element)).replace(/\n\s*/g, '');
}

it.each<[NodePart, string]>([
  [
    {
      className: 'hudson.slaves.JNLPLauncher',
      settings: { webSocket: 'true', tunnel: ' host:1 ', vmargs: '' },
      parts: { workDirSettings: { className: '', settings: { disabled: 'true', workDirPath: '/w', internalDir: '' } } },
    },
    '<launcher class="hudson.slaves.JNLPLauncher"><tunnel>host:1</tunnel><workDirSettings><disabled>true</disabled>' +
      '<workDirPath>/w</workDirPath><internalDir>remoting</internalDir>' +
      '<failIfWorkDirIsMissing>false</failIfWorkDirIsMissing></workDirSettings><webSocket>true</webSocket></launcher>',
  ],
  [
    {
      className: 'hudson.plugins.sshslaves.SSHLauncher',
      settings: { port: '2222', host: 'h', credentialsId: 'c', retryWaitTime: 'soon', javaPath: '/java' },
      parts: {
        sshHostKeyVerificationStrategy: {
          className: 'hudson.plugins.sshslaves.verifiers.ManuallyTrustedKeyVerificationStrategy',
          settings: { requireInitialManualTrust: 'true' },
        },
      },
    },
    '<launcher class="hudson.plugins.sshslaves.SSHLauncher"><host>h</host><port>2222</port>' +
      '<credentialsId>c</credentialsId><javaPath>/java</javaPath><launchTimeoutSeconds>60</launchTimeoutSeconds>' +
      '<maxNumRetries>10</maxNumRetries><retryWaitTime>15</retryWaitTime><sshHostKeyVerificationStrategy ' +
      'class="hudson.plugins.sshslaves.verifiers.ManuallyTrustedKeyVerificationStrategy">' +
      '<requireInitialManualTrust>true</requireInitialManualTrust></sshHostKeyVerificationStrategy>' +
      '<tcpNoDelay>true</tcpNoDelay></launcher>',
  ],
  [
    {
      className: 'hudson.plugins.sshslaves.SSHLauncher',
      settings: { host: 'h', prefixStartSlaveCmd: 'cd /tmp && ', suffixStartSlaveCmd: ' -x', javaPath: ' ' },
      parts: {
        sshHostKeyVerificationStrategy: {
          className: 'hudson.plugins.sshslaves.verifiers.ManuallyProvidedKeyVerificationStrategy',
          settings: { key: 'ssh-ed25519 AAAA= who@where' },
        },
      },
    },
    '<launcher class="hudson.plugins.sshslaves.SSHLauncher"><host>h</host><port>22</port><credentialsId></credentialsId>' +
      '<prefixStartSlaveCmd>cd /tmp &amp;&amp; </prefixStartSlaveCmd><suffixStartSlaveCmd> -x</suffixStartSlaveCmd>' +
      '<launchTimeoutSeconds>60</launchTimeoutSeconds><maxNumRetries>10</maxNumRetries><retryWaitTime>15</retryWaitTime>' +
      '<sshHostKeyVerificationStrategy ' +
      'class="hudson.plugins.sshslaves.verifiers.ManuallyProvidedKeyVerificationStrategy">' +
      '<key><algorithm>ssh-ed25519</algorithm><key>AAAA=</key></key></sshHostKeyVerificationStrategy>' +
      '<tcpNoDelay>true</tcpNoDelay></launcher>',
  ],
  [
    { className: 'hudson.slaves.CommandLauncher', settings: { agentCommand: 'ssh x <y>' } },
    '<launcher class="hudson.slaves.CommandLauncher"><agentCommand>ssh x &lt;y&gt;</agentCommand></launcher>',
  ],
  [
    { className: 'hudson.os.windows.ManagedWindowsServiceLauncher', settings: { userName: 'u', password: 'p' } },
    '<launcher class="hudson.os.windows.ManagedWindowsServiceLauncher"><userName>u</userName><password>p</password>' +
      '<account class="hudson.os.windows.ManagedWindowsServiceAccount$LocalSystem"/></launcher>',
  ],
  [
    { className: 'com.example.Odd', settings: { b: '2', a: '1', 'not a name': 'x' } },
    '<launcher class="com.example.Odd"><b>2</b><a>1</a></launcher>',
  ],
])('writes the launcher %j', (launcher, expected) => {
  expect(written({ launcher }, 'launcher')).toBe(expected);
});

it.each<[NodePart, string]>([
  [
    { className: 'hudson.slaves.RetentionStrategy$Demand', settings: { inDemandDelay: '3', idleDelay: '0' } },
    '<retentionStrategy class="hudson.slaves.RetentionStrategy$Demand"><inDemandDelay>3</inDemandDelay>' +
      '<idleDelay>1</idleDelay></retentionStrategy>',
  ],
  [
    {
      className: 'hudson.slaves.SimpleScheduledRetentionStrategy',
      settings: { startTimeSpec: '0 8 * * *', upTimeMins: '60', keepUpWhenActive: 'on' },
    },
    '<retentionStrategy class="hudson.slaves.SimpleScheduledRetentionStrategy">' +
      '<startTimeSpec>0 8 * * *</startTimeSpec><upTimeMins>60</upTimeMins>' +
      '<keepUpWhenActive>true</keepUpWhenActive></retentionStrategy>',
  ],
])('writes the retention strategy %j', (retentionStrategy, expected) => {
  expect(written({ retentionStrategy }, 'retentionStrategy')).toBe(expected);
});

it('writes variables sorted without regard to case, each once, and where tools are', () => {
  const environment = [
    { name: 'b', value: '1' },
    { name: 'A', value: 'x y' },
    { name: 'B', value: '2' },
    { name: '', value: 'nothing' },
  ];
  const toolLocations = [{ key: 'hudson.plugins.git.GitTool$DescriptorImpl@Default', home: '/usr/bin/git' }];
  expect(written({ environment, toolLocations }, 'nodeProperties')).toBe(
    '<nodeProperties><hudson.slaves.EnvironmentVariablesNodeProperty><envVars serialization="custom">' +
      '<unserializable-parents/><tree-map><default><comparator class="hudson.util.CaseInsensitiveComparator"/></default>' +
      '<int>2</int><string>A</string><string>x y</string><string>B</string><string>2</string></tree-map></envVars>' +
      '</hudson.slaves.EnvironmentVariablesNodeProperty><hudson.tools.ToolLocationNodeProperty><locations>' +
      '<hudson.tools.ToolLocationNodeProperty_-ToolLocation><type>hudson.plugins.git.GitTool$DescriptorImpl</type>' +
      '<name>Default</name><home>/usr/bin/git</home></hudson.tools.ToolLocationNodeProperty_-ToolLocation>' +
      '</locations></hudson.tools.ToolLocationNodeProperty></nodeProperties>',
  );
});

it('writes empty texts as Jenkins does', () => {
  expect(nodeDocument(FIELDS)).toContain('  <label></label>\n  <nodeProperties/>\n</slave>');
});
