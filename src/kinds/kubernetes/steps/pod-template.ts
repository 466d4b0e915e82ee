import {
  type CloudTemplate,
  defineStep,
  type Field,
  type Json,
  KindRegistry,
  type NestedClasses,
  StepAbort,
  type StepCall,
  type StepEvaluation,
} from '../../../points/index.ts';
import type { XmlElement } from '../../../xml/index.ts';
import { kubernetesCloud } from '../cloud.ts';
import { permittedCloudsProperty } from '../permitted-clouds.ts';
import { podChoices } from '../template/choices.ts';
import { containersField } from '../template/container.ts';
import { EMPTY_TEMPLATE, POD_TEMPLATE_FIELDS, type PodTemplate } from '../template/pod-template.ts';
import { podVariables } from '../template/variables.ts';
import { podVolumes } from '../template/volumes.ts';

const MARK = 'podTemplates';
const MAX_LABEL_LENGTH = 63 - 6;

/** Reads what a call describes: all kinds that may stand in a template are this plugin's own. */
const registry = new KindRegistry([...podVolumes, ...podVariables, ...podChoices], { decrypt: (text) => text });

/** Offers a template of pods to a cloud while its body runs. Jenkins: `PodTemplateStep`. */
export const podTemplateStep = defineStep({
  name: 'podTemplate',
  className: 'org.csanchez.jenkins.plugins.kubernetes.pipeline.PodTemplateStep',
  displayName: 'Define a podTemplate to use in the kubernetes plugin',
  parameters: [
    ...(['activeDeadlineSeconds', 'idleMinutes', 'instanceCap', 'slaveConnectTimeout'] as const).map((name) => ({
      name,
      type: 'int' as const,
    })),
    { name: 'annotations', type: 'List<describable>' },
    { name: 'agentContainer', type: 'String' },
    { name: 'agentInjection', type: 'boolean' },
    { name: 'cloud', type: 'String' },
    { name: 'containers', type: 'List<describable>' },
    { name: 'envVars', type: 'List<describable>' },
    { name: 'hostNetwork', type: 'boolean' },
    { name: 'imagePullSecrets', type: 'List<String>' },
    { name: 'inheritFrom', type: 'String' },
    { name: 'inheritYamlMergeStrategy', type: 'boolean' },
    { name: 'label', type: 'String' },
    { name: 'name', type: 'String' },
    { name: 'namespace', type: 'String' },
    { name: 'nodeSelector', type: 'String' },
    { name: 'nodeUsageMode', type: 'String' },
    { name: 'podRetention', type: 'describable' },
    { name: 'runAsGroup', type: 'String' },
    { name: 'runAsUser', type: 'String' },
    { name: 'schedulerName', type: 'String' },
    { name: 'serviceAccount', type: 'String' },
    { name: 'showRawYaml', type: 'boolean' },
    { name: 'supplementalGroups', type: 'String' },
    { name: 'volumes', type: 'List<describable>' },
    { name: 'workingDir', type: 'String' },
    { name: 'workspaceVolume', type: 'describable' },
    { name: 'yaml', type: 'String' },
    { name: 'yamlMergeStrategy', type: 'describable' },
  ],
  body: true,
  *run(call) {
    const around = parentsOf(call);
    const label = call.args.optionalText('label') || call.note('label', () => labelFor(call));
    const given = withBuild(call, yield* templateOf(call, label, around));
    const cloud = call.note('cloud', () => cloudOf(call));
    const template = yield* call.effect('template', async () => {
      const config = call.clouds.config(kubernetesCloud, cloud);
      if (config?.usageRestricted === true && !isPermitted(call, cloud))
        throw new StepAbort(`Not authorized to use Kubernetes cloud: ${cloud}`);
      const { cloudTemplate } = await import('../cloud-templates.ts');
      return config === null ? null : asJson(cloudTemplate(config, given, `${call.digest} ${call.id}`, around));
    });
    if (template === null) call.abort(`Kubernetes cloud ${cloud} does not exist`);
    const withdraw = call.clouds.offer(cloud, template as unknown as CloudTemplate);
    return yield* call.runBody({
      env: new Map([['POD_LABEL', label]]),
      marks: { [MARK]: [...around, given] },
      // biome-ignore lint/correctness/useYield: nothing of it takes time.
      *finish() {
        withdraw();
      },
    });
  },
});

/** Returns whether a folder around the job may use a cloud whose use is restricted. */
function isPermitted({ run }: StepCall, cloud: string): boolean {
  return run.folderProperties(permittedCloudsProperty).some(({ permittedClouds }) => permittedClouds.includes(cloud));
}

function cloudOf(call: StepCall): string {
  const wanted = call.args.optionalText('cloud') ?? '';
  const names = call.clouds.names(kubernetesCloud);
  const [first] = names;
  if (wanted === '') return first ?? call.abort('No Kubernetes cloud was found.');
  if (names.includes(wanted)) return wanted;
  return call.abort(`Kubernetes cloud ${wanted} does not exist`);
}

/** Returns a label of the call's own: job and number, and what no other call has. */
function labelFor(call: StepCall): string {
  const env = call.environment();
  const run = `${env.get('JOB_NAME') ?? 'job'}_${env.get('BUILD_NUMBER') ?? '0'}`;
  const plain = run
    .replaceAll(/[^_a-zA-Z0-9-]/g, '_')
    .slice(-MAX_LABEL_LENGTH)
    .replace(/^[^a-zA-Z0-9]/, 'x');
  return `${plain}-${call.digest.slice(0, 5)}`;
}

/** Returns a template whose pods name the build. */
function withBuild(call: StepCall, template: PodTemplate): PodTemplate {
  const env = call.environment();
  const [url, root] = [env.get('BUILD_URL') ?? '', env.get('JENKINS_URL') ?? ''];
  if (url === '' || !url.startsWith(root)) return template;
  const named = [
    { key: 'buildUrl', value: url },
    { key: 'runUrl', value: url.slice(root.length) },
  ];
  return { ...template, annotations: [...template.annotations, ...named] };
}

function parentsOf(call: StepCall): readonly PodTemplate[] {
  return (call.mark(MARK) as readonly PodTemplate[] | undefined) ?? [];
}

function* templateOf(call: StepCall, label: string, around: readonly PodTemplate[]): StepEvaluation<PodTemplate> {
  const { args } = call;
  const text = (name: string): string | null => args.optionalText(name) ?? null;
  const number = (name: string): string | null => args.int(name)?.toString() ?? null;
  const containers = fieldOf(containersField, yield* args.elements('containers', nestedOf(containersField)));
  const folder = text('workingDir');
  const annotations = POD_TEMPLATE_FIELDS.annotations;
  const [workspaceVolume] = args.has('workspaceVolume')
    ? yield* args.elements('workspaceVolume', 'podWorkspaceVolume')
    : [];
  const [strategy] = args.has('yamlMergeStrategy') ? yield* args.elements('yamlMergeStrategy', 'podYamlMerge') : [];
  const [retention] = args.has('podRetention') ? yield* args.elements('podRetention', 'podRetention') : [];
  return {
    ...EMPTY_TEMPLATE,
    // A block inherits from those around it, unless it says from whom.
    inheritFrom: text('inheritFrom') ?? around.map(({ name }) => name).join(' '),
    name: text('name') || label,
    label,
    namespace: text('namespace'),
    nodeUsageMode: text('nodeUsageMode'),
    instanceCap: number('instanceCap') === '0' ? null : number('instanceCap'),
    slaveConnectTimeout: number('slaveConnectTimeout'),
    idleMinutes: number('idleMinutes'),
    activeDeadlineSeconds: number('activeDeadlineSeconds'),
    serviceAccount: text('serviceAccount'),
    schedulerName: text('schedulerName'),
    nodeSelector: text('nodeSelector'),
    hostNetwork: args.has('hostNetwork') ? String(args.bool('hostNetwork')) : null,
    runAsUser: text('runAsUser'),
    runAsGroup: text('runAsGroup'),
    supplementalGroups: text('supplementalGroups'),
    containers:
      folder === null ? containers : containers.map((each) => ({ ...each, workingDir: each.workingDir || folder })),
    volumes: (yield* args.elements('volumes', 'podVolume')).map((each) => registry.read('podVolume', each)),
    envVars: (yield* args.elements('envVars', 'podVariable')).map((each) => registry.read('podVariable', each)),
    annotations: fieldOf(annotations, yield* args.elements('annotations', nestedOf(annotations))),
    imagePullSecrets: (args.texts('imagePullSecrets') ?? []).map((name) => ({ name })),
    workspaceVolume: workspaceVolume === undefined ? null : registry.read('podWorkspaceVolume', workspaceVolume),
    yaml: text('yaml'),
    yamlMergeStrategy: strategy === undefined ? null : registry.read('podYamlMerge', strategy),
    inheritYamlMergeStrategy: args.bool('inheritYamlMergeStrategy'),
    showRawYaml: args.has('showRawYaml') ? args.bool('showRawYaml') : true,
    podRetention: retention === undefined ? null : registry.read('podRetention', retention),
    agentContainer: text('agentContainer'),
    agentInjection: args.bool('agentInjection'),
  };
}

/** Returns the value of a field of which a script gave the elements. */
function fieldOf<T>(field: Field<T>, children: readonly XmlElement[]): T {
  const element = { name: '', attributes: {}, text: '', start: 0, contentStart: 0, contentEnd: 0, end: 0 };
  return field.fromXml({ ...element, children: [...children] }, registry.context);
}

/** Returns the class of the objects of a field that scripts give. */
function nestedOf({ type }: Field<unknown>): NestedClasses {
  if (typeof type === 'object' && 'family' in type && typeof type.family === 'object') return type.family;
  throw new Error('the field holds no objects of a class');
}

function asJson(template: CloudTemplate): Json {
  return JSON.parse(JSON.stringify(template));
}
