import { describe, expect, it } from 'vitest';
import { comparable, sharedConsole } from '../testing/shared-console.ts';

const FOLDER = '<com.cloudbees.hudson.plugins.folder.Folder/>';
const FLOW =
  '<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>echo 1</script><sandbox>false</sandbox></definition></flow-definition>';
const BRANCHES = '<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject/>';
const MATRIX = `<matrix-project><axes><hudson.matrix.TextAxis><name>V</name><values><string>a</string><string>b</string></values></hudson.matrix.TextAxis></axes></matrix-project>`;

const console = sharedConsole(async ({ server }) => {
  await server.define('alpha', {
    shells: ['echo hi'],
    more: '<description>first</description>',
    publishers:
      '<hudson.tasks.ArtifactArchiver><artifacts>*.txt</artifacts></hudson.tasks.ArtifactArchiver><no.such.Publisher/>',
  });
  await server.define('beta');
  await server.home.items.create('', 'team', FOLDER);
  await server.define('team/inner');
  await server.make('matrix', MATRIX);
  await server.make('flow', FLOW);
  await server.home.items.create('', 'branches', BRANCHES);
});

const ITEM = "def j = Jenkins.instance.getItem('alpha'); ";

describe('items', () => {
  it.each([
    [
      'of every kind have their class',
      "println Jenkins.instance.getItem('flow').class.name; println Jenkins.instance.getItem('branches') instanceof jenkins.branch.MultiBranchProject; println Jenkins.instance.getAllItems(org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject)*.name; println Jenkins.instance.getAllItems(jenkins.branch.OrganizationFolder).size() + Jenkins.instance.getAllItems(hudson.maven.MavenModuleSet).size()",
      'org.jenkinsci.plugins.workflow.job.WorkflowJob\ntrue\n[branches]\n0\n',
    ],
    [
      'of a folder, at any depth, that are jobs',
      "println Jenkins.instance.getItem('team').allJobs*.fullName; println Jenkins.instance.getItem('team').getAllJobs().size(); println Jenkins.instance.getItem('matrix').allJobs*.fullName; println Jenkins.instance.getItem('flow').allJobs*.name",
      '[team/inner]\n1\n[matrix, matrix/V=a, matrix/V=b]\n[flow]\n',
    ],
    [
      'are switched off and on, whatever their kind',
      "for (name in ['beta', 'flow', 'matrix', 'branches']) { def i = Jenkins.instance.getItem(name); println([i.disabled, i.supportsMakeDisabled()]); i.makeDisabled(true); print i.isDisabled(); i.makeDisabled(false); println i.disabled }; def f = Jenkins.instance.getItem('flow'); f.disabled = true; println f.configFile.asString().contains('<disabled>true</disabled>'); f.setDisabled(false); println f.buildable; println Jenkins.instance.getItem('team').supportsMakeDisabled()",
      `${'[false, true]\ntruefalse\n'.repeat(4)}true\ntrue\nfalse\n`,
    ],
    [
      'of pipelines have a script, which can be another one',
      "import org.jenkinsci.plugins.workflow.cps.*; def f = Jenkins.instance.getItem('flow'); println f.definition.script; f.definition = new CpsFlowDefinition('echo 2', true); println([f.definition.script, f.definition.sandbox, f.definition instanceof CpsFlowDefinition]); println f.configFile.asString().contains('<definition class=\"org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition\"')",
      'echo 1\n[echo 2, true, true]\ntrue\n',
    ],
    ['are listed in order', 'println Jenkins.instance.items*.name', '[alpha, beta, branches, flow, matrix, team]\n'],
    [
      'are found at any depth, by class',
      'println Jenkins.instance.getAllItems(AbstractProject)*.fullName',
      '[alpha, beta, matrix, matrix/V=a, matrix/V=b, team/inner]\n',
    ],
    ['are found without regard to case', "println Jenkins.instance.getItem('ALPHA').name", 'alpha\n'],
    [
      'are found by full name, and only of the wanted class',
      "println Jenkins.instance.getItemByFullName('team/inner', Job)?.name; println Jenkins.instance.getItemByFullName('team', Job)",
      'inner\nnull\n',
    ],
    [
      'are found from another one on',
      "def i = Jenkins.instance.getItemByFullName('team/inner'); println Jenkins.instance.getItem('../alpha', i).name; println Jenkins.instance.getItem('/beta', i).name",
      'alpha\nbeta\n',
    ],
    [
      'have names and addresses',
      "def i = Jenkins.instance.getItemByFullName('team/inner'); println([i.name, i.fullName, i.displayName, i.fullDisplayName, i.url, i.absoluteUrl, i.parent.name, i.rootDir.name])",
      '[inner, team/inner, inner, team » inner, job/team/job/inner/, http://ci.example/job/team/job/inner/, team, inner]\n',
    ],
    [
      'are the same objects throughout a script',
      `${ITEM}println j.is(Jenkins.instance.items[0]); println j == Jenkins.instance.getItemByFullName('/alpha'); println([j, Jenkins.instance.items[0]].unique().size())`,
      'true\ntrue\n1\n',
    ],
    [
      'show class and full name as text',
      "Jenkins.instance.getItemByFullName('team/inner')",
      'Result: hudson.model.FreeStyleProject@ID[team/inner]\n',
    ],
    [
      'of a matrix project are its configurations',
      "def m = Jenkins.instance.getItem('matrix'); println m.items*.name; println m.activeConfigurations*.combination",
      '[V=a, V=b]\n[[V:a], [V:b]]\n',
    ],
    [
      'know who may do what',
      `${ITEM}println j.hasPermission(Item.CONFIGURE); println j.getACL().hasPermission(hudson.model.Item.BUILD); j.checkPermission(Item.READ)`,
      'true\ntrue\n',
    ],
    [
      'refuse members that they do not have',
      `${ITEM}println j.nope`,
      'groovy.lang.MissingPropertyException: No such property: nope for class: hudson.model.FreeStyleProject\n',
    ],
    [
      'are nothing that a script can make up',
      'class Own extends FreeStyleProject {}; new Own().fullName',
      'groovy.lang.MissingPropertyException: No such property: fullName for class: Own\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});

describe('making, renaming and deleting', () => {
  it.each([
    [
      'makes a project of a class',
      "println Jenkins.instance.createProject(FreeStyleProject, 'made').name; Jenkins.instance.getItem('made').delete(); println Jenkins.instance.getItem('made')",
      'made\nnull\n',
    ],
    [
      'makes one of a document',
      "def xml = '<project><description>from xml</description></project>'; println Jenkins.instance.createProjectFromXML('made', new StringReader(xml)).description; Jenkins.instance.getItem('made').delete()",
      'from xml\n',
    ],
    [
      'refuses a name that is taken',
      "Jenkins.instance.createProject(FreeStyleProject, 'Alpha')",
      "java.lang.IllegalArgumentException: Jenkins already contains an item 'alpha'\n",
    ],
    [
      'refuses a name that none may have',
      "try { Jenkins.instance.createProject(FreeStyleProject, 'a/b') } catch (hudson.model.Failure e) { println e.message }",
      '‘/’ is an unsafe character\n',
    ],
    [
      'refuses a broken document',
      "try { Jenkins.instance.createProjectFromXML('broken', new StringReader('<project>')) } catch (IOException e) { println 'refused' }",
      'refused\n',
    ],
    [
      'copies, and the copy is built when it was saved',
      "def c = Jenkins.instance.copy(Jenkins.instance.getItem('alpha'), 'copy'); print c.buildable; c.save(); println c.buildable; c.delete()",
      'falsetrue\n',
    ],
    [
      'renames: objects follow, in folders, too',
      "def f = Jenkins.instance.getItem('team'); def i = f.getItem('inner'); f.renameTo('squad'); println i.fullName; println i.is(Jenkins.instance.getItemByFullName('squad/inner')); f.renameTo('team'); println i.fullName",
      'squad/inner\ntrue\nteam/inner\n',
    ],
    [
      'moves into a folder',
      "def t = Jenkins.instance.getItem('team'); def m = Jenkins.instance.createProject(FreeStyleProject, 'moving'); t.add(m, 'moving'); println m.fullName; println t.items*.name; m.delete()",
      'team/moving\n[inner, moving]\n',
    ],
    [
      'deletes what went with the folder around it without complaint',
      "Jenkins.instance.createProject(com.cloudbees.hudson.plugins.folder.Folder, 'outer').createProject(FreeStyleProject, 'inside'); Jenkins.instance.allItems.findAll { it.fullName.startsWith('outer') }.each { it.delete() }; println Jenkins.instance.getItem('outer')",
      'null\n',
    ],
    [
      'keeps what is gone as it was',
      "def m = Jenkins.instance.createProject(FreeStyleProject, 'gone'); m.delete(); println m.name; m.description = 'x'",
      'gone\njava.lang.IllegalArgumentException: No such job: gone\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});

describe('settings of a job', () => {
  it.each([
    [
      'are changed on disk at once',
      `${ITEM}j.description = 'second'; j.displayName = 'First'; println j.description + j.displayName; println j.configFile.asString().contains('<description>second</description>'); j.displayName = null; println j.displayName`,
      'secondFirst\ntrue\nalpha\n',
    ],
    [
      'switch it off and on',
      `${ITEM}j.makeDisabled(true); print j.disabled; print j.buildable; print j.scheduleBuild(0); j.enable(); println j.isDisabled()`,
      'truefalsefalsefalse\n',
    ],
    [
      'say when and where it runs',
      `${ITEM}j.concurrentBuild = true; j.setQuietPeriod(7); j.customWorkspace = '/tmp/x'; println([j.concurrentBuild, j.quietPeriod, j.customWorkspace]); j.setQuietPeriod(null); j.concurrentBuild = false; j.customWorkspace = null; println([j.isConcurrentBuild(), j.quietPeriod, j.customWorkspace])`,
      '[true, 7, /tmp/x]\n[false, 5, null]\n',
    ],
    [
      'name its label',
      `${ITEM}j.assignedLabel = Jenkins.instance.getLabel('linux'); println j.assignedLabelString; println j.assignedLabel.name; j.assignedLabel = null; println j.assignedLabel`,
      'linux\nlinux\nnull\n',
    ],
    [
      'tell its steps by their classes',
      `${ITEM}println j.buildersList.get(hudson.tasks.Shell).command; println j.publishersList*.class.name; println j.publishersList[0].artifacts; println j.scm.class.simpleName; println j.triggers.size()`,
      'echo hi\n[hudson.tasks.ArtifactArchiver, no.such.Publisher]\n*.txt\nNullSCM\n0\n',
    ],
    [
      'get further steps, and lose them',
      `def b = Jenkins.instance.createProject(FreeStyleProject, 'steps'); b.buildersList.add(new hudson.tasks.Shell('one')); b.buildersList.add(new hudson.tasks.Shell('two')); ${ITEM}b.publishersList.add(j.publishersList[0]); println b.builders*.command; println b.publishersList*.artifacts; def l = b.buildersList; l.remove(l[0]); println l*.command; l.replace(new hudson.tasks.Shell('three')); println b.buildersList*.command; l.clear(); println b.buildersList.size(); b.delete()`,
      '[one, two]\n[*.txt]\n[two]\n[three]\n0\n',
    ],
    [
      'discard old builds',
      `${ITEM}print j.buildDiscarder; j.buildDiscarder = new hudson.tasks.LogRotator(5, 10, -1, -1); def d = j.buildDiscarder; println([d.daysToKeep, d.numToKeep, d.artifactDaysToKeep, d.numToKeepStr]); j.buildDiscarder = null; println j.buildDiscarder`,
      'null[5, 10, -1, 10]\nnull\n',
    ],
    [
      'take parameters',
      `${ITEM}j.addProperty(new ParametersDefinitionProperty(new StringParameterDefinition('WHO', 'world', 'who'), new BooleanParameterDefinition('FLAG', true, ''), new ChoiceParameterDefinition('C', 'a\\nb', '')))
def p = j.getProperty(ParametersDefinitionProperty); p.parameterDefinitions.each { println "$it.name $it.type $it.defaultParameterValue.value" }; println p.parameterDefinitionNames; println p.getParameterDefinition('C').choices; print j.parameterized; j.removeProperty(ParametersDefinitionProperty); println j.parameterized`,
      'WHO StringParameterDefinition world\nFLAG BooleanParameterDefinition true\nC ChoiceParameterDefinition a\n[WHO, FLAG, C]\n[a, b]\ntruefalse\n',
    ],
    [
      'are replaced by a document',
      "def b = Jenkins.instance.getItem('beta'); b.updateByXml(new javax.xml.transform.stream.StreamSource(new StringReader('<project><description>new</description></project>'))); println b.description",
      'new\n',
    ],
    [
      'count builds',
      "def b = Jenkins.instance.getItem('beta'); b.nextBuildNumber = 12; println b.nextBuildNumber; b.updateNextBuildNumber(20); println b.nextBuildNumber",
      '12\n20\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(comparable(await console().run(script))).toBe(output);
  });
});
