import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KeyedLock, type Logger, silentLogger } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import {
  defineAxis,
  defineBuilder,
  defineForge,
  defineItem,
  defineParameter,
  defineProperty,
  definePublisher,
  EMPTY_JOB,
  FOLDER_FIELDS,
  FREESTYLE_FIELDS,
  KindRegistry,
  kinds,
  MATRIX_FIELDS,
  secret,
  strings,
  text,
} from '../../points/index.ts';
import { createItemStore, type ItemPlaces } from '../items/item-store.ts';
import { ItemTree } from '../items/item-tree.ts';
import type { ItemStore } from '../items/item-types.ts';
import type { ItemPlace } from '../layout/item-place.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { openSecrets } from '../secrets/secrets.ts';

/** Returns the place of an item in ordinary folders. */
export function placeOf(fullName: string): ItemPlace {
  return new ItemTree().placeOf(fullName);
}

/** Returns an empty folder that is gone after the test. */
export async function temporaryLayout(t: Finisher): Promise<Layout> {
  return createLayout(await temporaryFolder(t, 'home'));
}

/**
 * Returns a registry with every form of item, a builder, a publisher, two kinds of axes, and a parameter that holds a
 * secret.
 */
export function testRegistry(secrets: Pick<SecretStore, 'decrypt'> = { decrypt: (given) => given }): KindRegistry {
  const items = [freestyle, otherItem, folder, matrix, cell, external];
  return new KindRegistry([...items, textAxis, labelAxis, shell, trigger, parameters, password, forge], secrets);
}

const forge = defineForge({ name: 'a-forge', displayName: 'A forge', causeClass: 'org.example.Forge$PushCause' });

const freestyle = defineItem({
  xmlTag: 'project',
  symbol: 'freestyle',
  displayName: 'Freestyle project',
  className: 'hudson.model.FreeStyleProject',
  runClassName: 'hudson.model.FreeStyleBuild',
  runTag: 'build',
  form: 'job',
  about: null,
  fields: FREESTYLE_FIELDS,
  example: EMPTY_JOB,
});

const otherItem = defineItem({
  xmlTag: 'other-project',
  symbol: 'other',
  displayName: 'Other',
  className: 'test.OtherProject',
  runClassName: 'test.OtherBuild',
  runTag: 'build',
  form: 'job',
  about: null,
  fields: FREESTYLE_FIELDS,
  example: EMPTY_JOB,
});

const folder = defineItem({
  xmlTag: 'com.cloudbees.hudson.plugins.folder.Folder',
  symbol: 'folder',
  displayName: 'Folder',
  className: 'com.cloudbees.hudson.plugins.folder.Folder',
  runClassName: '',
  runTag: '',
  form: 'folder',
  about: null,
  fields: FOLDER_FIELDS,
  example: { description: '', displayName: null, properties: [] },
});

const matrix = defineItem({
  xmlTag: 'matrix-project',
  symbol: 'matrix',
  displayName: 'Matrix',
  className: 'hudson.matrix.MatrixProject',
  runClassName: 'hudson.matrix.MatrixBuild',
  runTag: 'matrix-build',
  form: 'matrix',
  about: null,
  fields: MATRIX_FIELDS,
  example: { ...EMPTY_JOB, axes: [], combinationFilter: null, executionStrategy: null, childCustomWorkspace: null },
});

const cell = defineItem({
  xmlTag: 'matrix-config',
  symbol: 'cell',
  displayName: 'Cell',
  className: 'hudson.matrix.MatrixConfiguration',
  runClassName: 'hudson.matrix.MatrixRun',
  runTag: 'matrix-run',
  form: 'cell',
  about: null,
  fields: FREESTYLE_FIELDS,
  example: EMPTY_JOB,
});

const external = defineItem({
  xmlTag: 'hudson.model.ExternalJob',
  symbol: 'external',
  displayName: 'External',
  className: 'hudson.model.ExternalJob',
  runClassName: 'hudson.model.ExternalRun',
  runTag: 'run',
  form: 'external',
  about: null,
  fields: FREESTYLE_FIELDS,
  example: EMPTY_JOB,
});

const textAxis = defineAxis({
  xmlTag: 'hudson.matrix.TextAxis',
  symbol: 'textAxis',
  displayName: 'Text',
  isLabel: false,
  fields: { name: text(), values: strings() },
  example: { name: 'V', values: [] },
});

const labelAxis = defineAxis({
  xmlTag: 'hudson.matrix.LabelAxis',
  symbol: 'labelAxis',
  displayName: 'Label',
  isLabel: true,
  fields: { name: text(), values: strings() },
  example: { name: 'label', values: [] },
});

const trigger = definePublisher({
  xmlTag: 'hudson.tasks.BuildTrigger',
  late: true,
  symbol: 'trigger',
  displayName: 'Trigger',
  fields: { childProjects: text() },
  example: { childProjects: '' },
  perform: async () => 'SUCCESS',
});

const shell = defineBuilder({
  xmlTag: 'hudson.tasks.Shell',
  symbol: 'sh',
  displayName: 'Shell',
  fields: { command: text() },
  example: { command: '' },
  perform: async () => 'SUCCESS',
});

const parameters = defineProperty({
  xmlTag: 'hudson.model.ParametersDefinitionProperty',
  symbol: 'parameters',
  displayName: 'Parameters',
  fields: { parameterDefinitions: kinds('parameter') },
  example: { parameterDefinitions: [] },
});

const password = defineParameter({
  xmlTag: 'hudson.model.PasswordParameterDefinition',
  symbol: 'password',
  displayName: 'Password',
  type: 'PasswordParameterDefinition',
  fields: { name: text(), description: text(), defaultValue: secret() },
  example: { name: '', description: '', defaultValue: '' },
  defaultValue: () => null,
  value: () => {
    throw new Error('not asked for in these tests');
  },
});

export async function testItems(
  layout: Layout,
  options: { log?: Logger } = {},
): Promise<{ items: ItemStore & ItemPlaces; secrets: SecretStore }> {
  await mkdir(layout.jobs, { recursive: true });
  const secrets = await openSecrets(layout);
  const registry = testRegistry(secrets);
  const { log = silentLogger } = options;
  const items = createItemStore({ layout, locks: new KeyedLock(), registry, secrets, log });
  await items.load();
  return { items, secrets };
}

export async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Returns a logger that stores what was logged, for tests that read it. */
export function listeningLogger(): Logger & { readonly lines: { level: string; message: string; fields: object }[] } {
  const lines: { level: string; message: string; fields: object }[] = [];
  const note = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields });
  return { lines, debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
}
