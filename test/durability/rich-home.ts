import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

const RECORDED = join(import.meta.dirname, '..', '..', 'fixtures', 'homes', 'scenario2-home.tgz');

/** What the recorded home lacks: a file of each sort that the server reads and no job of it has. */
const MORE: Readonly<Record<string, string>> = {
  'nodes/far/config.xml':
    '<slave><name>far</name><numExecutors>1</numExecutors><mode>NORMAL</mode><label>x</label></slave>',
  'init.groovy.d/hello.groovy': 'println "hello"',
  'init.groovy': 'println "first"',
  'hudson.tasks.Shell.xml':
    '<hudson.tasks.Shell_-DescriptorImpl><shell>/bin/sh</shell></hudson.tasks.Shell_-DescriptorImpl>',
  'hudson.tasks.Mailer.xml':
    '<hudson.tasks.Mailer_-DescriptorImpl><smtpHost>localhost</smtpHost></hudson.tasks.Mailer_-DescriptorImpl>',
  'hudson.plugins.emailext.ExtendedEmailPublisher.xml':
    '<hudson.plugins.emailext.ExtendedEmailPublisherDescriptor><defaultSubject>s</defaultSubject></hudson.plugins.emailext.ExtendedEmailPublisherDescriptor>',
  'hudson.tasks.Maven.xml':
    '<hudson.tasks.Maven_-DescriptorImpl><installations><hudson.tasks.Maven_-MavenInstallation><name>m</name><home>/m</home></hudson.tasks.Maven_-MavenInstallation></installations></hudson.tasks.Maven_-DescriptorImpl>',
  'hudson.plugins.throttleconcurrents.ThrottleJobProperty.xml':
    '<hudson.plugins.throttleconcurrents.ThrottleJobProperty_-DescriptorImpl><categories/></hudson.plugins.throttleconcurrents.ThrottleJobProperty_-DescriptorImpl>',
  'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml':
    '<org.jenkinsci.plugins.workflow.libs.GlobalLibraries><libraries/></org.jenkinsci.plugins.workflow.libs.GlobalLibraries>',
  'hudson.triggers.SCMTrigger.xml':
    '<hudson.triggers.SCMTrigger_-DescriptorImpl><pollingThreadCount>3</pollingThreadCount></hudson.triggers.SCMTrigger_-DescriptorImpl>',
  'github-plugin-configuration.xml': '<github-plugin-configuration/>',
  'millwright-webhooks.xml': '<millwright-webhooks><gitea/></millwright-webhooks>',
  'hudson.plugins.git.ApiTokenPropertyConfiguration.xml':
    '<hudson.plugins.git.ApiTokenPropertyConfiguration><apiTokens/></hudson.plugins.git.ApiTokenPropertyConfiguration>',
  'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsConfig.xml':
    '<com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsConfig/>',
  'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml':
    '<io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers><servers/></io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers>',
  'webhook-deliveries.jsonl':
    '{"id":"1","at":1,"forge":"github","event":"push","delivery":null,"verification":"signed","outcome":"nothing","reason":null,"repository":null,"branch":null,"hash":null,"started":[]}\n',
  'plugins/git.jpi.disabled': '',
  'jobs/gitclean/scm-polling.log': 'Started on 1\n',
  'jobs/gitclean/builds/2/timestamper/timestamps': '\u0001',
  'jobs/gitclean/builds/2/archive/a.txt': 'a',
  '.millwright-outbox/1.json': '{}',
};

/** The recorded home with more in it; gone after the test. */
export async function richHome(t: Finisher): Promise<string> {
  const home = await temporaryFolder(t);
  execFileSync('tar', ['-xzf', RECORDED, '-C', home]);
  for (const [path, text] of Object.entries(MORE)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  return home;
}

/** Paths of all files below a folder, from it, in order. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
