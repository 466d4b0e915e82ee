import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postedOf } from '../../src/form-tree/index.ts';
import { bindDocument, formOf } from '../../src/forms/index.ts';
import { allKinds } from '../../src/kinds/index.ts';
import { type AnyKind, classOfTag, type ItemKind, type Kind, KindRegistry } from '../../src/points/index.ts';
import { node, parseXml, toDocument, type XmlNode } from '../../src/xml/index.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain).toString('base64')}}`,
  decrypt: (text: string) => {
    const [, inside] = /^\{(.*)\}$/.exec(text) ?? [];
    return inside === undefined ? text : Buffer.from(inside, 'base64').toString();
  },
};
const kinds = new KindRegistry(allKinds, SECRETS);
const binding = { kinds, context: kinds.context, secrets: SECRETS };
const items = allKinds.filter((kind): kind is Kind & ItemKind => kind.family === 'item');
const item = (symbol: string): ItemKind => items.find((kind) => kind.symbol === symbol) ?? expect.fail(symbol);

function savedUnchanged(kind: ItemKind, xml: string): string {
  return bindDocument(binding, kind, JSON.parse(JSON.stringify(postedOf(formOf(binding, kind, xml)))), xml);
}

/** Says in which document a kind of a family stands: the item, and the way to it. */
const PLACES: Readonly<Record<string, readonly [item: string, wrap: (kind: AnyKind, part: XmlNode) => XmlNode]>> = {
  builder: ['freestyle', (_kind, part) => node('builders', [part])],
  publisher: ['freestyle', (_kind, part) => node('publishers', [part])],
  wrapper: ['freestyle', (_kind, part) => node('buildWrappers', [part])],
  trigger: ['freestyle', (_kind, part) => node('triggers', [part])],
  property: ['freestyle', (_kind, part) => node('properties', [part])],
  parameter: [
    'freestyle',
    (_kind, part) =>
      node('properties', [node('hudson.model.ParametersDefinitionProperty', [node('parameterDefinitions', [part])])]),
  ],
  axis: ['matrix', (_kind, part) => node('axes', [part])],
  'build-strategy': ['organizationFolder', (_kind, part) => node('buildStrategies', [part])],
  'scm-navigator': ['organizationFolder', (_kind, part) => node('navigators', [part])],
  scm: ['freestyle', (kind, part) => withClass('scm', kind, part)],
  definition: ['pipelineJob', (kind, part) => withClass('definition', kind, part)],
  'scm-source': [
    'multibranchPipelineJob',
    (kind, part) =>
      node('sources', [node('data', [node('jenkins.branch.BranchSource', [withClass('source', kind, part)])])]),
  ],
  condition: [
    'freestyle',
    (kind, part) =>
      node('builders', [
        node('org.jenkinsci.plugins.conditionalbuildstep.ConditionalBuilder', [
          withClass('runCondition', kind, part),
          node('conditionalbuilders', [node('hudson.tasks.Shell', [node('command', 'make')])]),
        ]),
      ]),
  ],
  'library-retriever': [
    'folder',
    (kind, part) =>
      node('properties', [
        node('org.jenkinsci.plugins.workflow.libs.FolderLibraries', [
          node('libraries', [
            node('org.jenkinsci.plugins.workflow.libs.LibraryConfiguration', [
              node('name', 'shared'),
              withClass('retriever', kind, part),
            ]),
          ]),
        ]),
      ]),
  ],
};

function withClass(name: string, { xmlTag }: AnyKind, part: XmlNode): XmlNode {
  return { ...part, name, attributes: { class: classOfTag(xmlTag), ...part.attributes } };
}

const documentOf = (kind: ItemKind, inside: readonly XmlNode[]) => toDocument(node(kind.xmlTag, inside));

describe('a form that is saved unchanged changes nothing', () => {
  it.each(
    items
      .filter(({ form }) => form !== 'cell' && form !== 'module')
      .map((kind): [string, ItemKind] => [kind.symbol, kind]),
  )('the example of %s', (_name, kind) => {
    const xml = toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
    expect(savedUnchanged(kind, xml)).toBe(xml);
    const empty = `<${kind.xmlTag}/>`;
    expect(savedUnchanged(kind, empty)).toBe(empty);
  });

  it.each(
    allKinds
      .filter(({ family }) => family in PLACES)
      .map((kind): [string, AnyKind] => [`${kind.family} ${kind.symbol}`, kind]),
  )('%s', (_name, kind) => {
    const [symbol, wrap] = PLACES[kind.family] ?? expect.fail(kind.family);
    const owner = item(symbol);
    const xml = documentOf(owner, [wrap(kind, kind.toXml(kind.xmlTag, kind.example, SECRETS))]);
    expect(savedUnchanged(owner, xml)).toBe(xml);
  });

  const folder = join(import.meta.dirname, '../../fixtures/configurations');
  it.each(readdirSync(folder).filter((name) => name.endsWith('.xml')))('the document %s', (name) => {
    const xml = readFileSync(join(folder, name), 'utf8');
    const kind = kinds.find('item', parseXml(xml).name);
    if (kind === undefined) return;
    expect(savedUnchanged(kind, xml)).toBe(xml);
  });
});

/**
 * Lists members of recorded forms of what is not here: '' is the state of editors and menus, `oldScript` the editor's own.
 */
const NOT_HERE: readonly string[] = [
  ...['', 'oldScript', 'icon'],
  'org-jenkinsci-plugins-pipeline-modeldefinition-properties-PreserveStashesJobProperty',
];
/** Lists members of our forms that the recorded server did not have: of plugins that it lacked, or newer. */
const ONLY_HERE: readonly string[] = [
  'removeLastBuild',
  'hudson-plugins-throttleconcurrents-ThrottleJobProperty',
  'hudson-plugins-buildblocker-BuildBlockerProperty',
  'jenkins-advancedqueue-priority-strategy-PriorityJobProperty',
  'com-dabsquared-gitlabjenkins-connection-GitLabConnectionProperty',
  'EnvInjectJobProperty',
  'com-tikal-hudson-plugins-notification-HudsonNotificationProperty',
];

function without(value: unknown, left: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, left));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([name]) => !left.includes(name));
  return Object.fromEntries(known.map(([name, each]) => [name, without(each, left)]));
}

const SHELL = (command: string) =>
  `<builders><hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell></builders>`;
const JOB = (description: string, properties: string, command: string) =>
  `<project><description>${description}</description><properties>${properties}</properties><scm class="hudson.scm.NullSCM"/><quietPeriod>0</quietPeriod>${SHELL(command)}</project>`;
const PARAMETERS = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>
<hudson.model.StringParameterDefinition><name>A</name><defaultValue>x</defaultValue><trim>false</trim></hudson.model.StringParameterDefinition>
<hudson.model.BooleanParameterDefinition><name>B</name><defaultValue>true</defaultValue></hudson.model.BooleanParameterDefinition>
<hudson.model.ChoiceParameterDefinition><name>C</name><choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>x</string><string>y</string></a></choices></hudson.model.ChoiceParameterDefinition>
</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
/** Maps recorded forms to the document that the page was about. */
const RECORDED: Readonly<Record<string, string>> = {
  freestyle: JOB('d', '', 'echo hi'),
  params: JOB('', PARAMETERS, 'echo $A'),
  pipeline: `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>echo 'hi'</script><sandbox>true</sandbox></definition></flow-definition>`,
  matrix: `<matrix-project><scm class="hudson.scm.NullSCM"/><axes><hudson.matrix.TextAxis><name>V</name><values><string>a</string></values></hudson.matrix.TextAxis></axes><executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl"><runSequentially>false</runSequentially></executionStrategy></matrix-project>`,
  folder: '<com.cloudbees.hudson.plugins.folder.Folder/>',
  multibranch: `<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject><orphanedItemStrategy class="com.cloudbees.hudson.plugins.folder.computed.DefaultOrphanedItemStrategy"><pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>-1</numToKeep><abortBuilds>false</abortBuilds></orphanedItemStrategy><factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>`,
};

describe('a form posts what the page of Jenkins posted for the same document', () => {
  const file = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
  const recorded: Readonly<Record<string, { readonly json: object } | undefined>> = JSON.parse(
    readFileSync(file, 'utf8'),
  );

  it.each(Object.entries(RECORDED))('%s', (name, xml) => {
    const kind = kinds.find('item', parseXml(xml).name) ?? expect.fail(name);
    const { json } = recorded[name] ?? expect.fail(name);
    const posted = without(postedOf(formOf(binding, kind, xml)), ONLY_HERE);
    // The recorded folders had no properties.
    const ours = kind.form === 'folder' ? without(posted, ['properties']) : posted;
    expect(ours).toEqual(without(json, NOT_HERE));
  });
});
