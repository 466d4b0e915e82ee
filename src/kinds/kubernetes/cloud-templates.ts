import { CloudRefused, type CloudTemplate, type PodObject } from '../../points/index.ts';
import type { KubernetesConfig } from './cloud-fields.ts';
import { buildPod, DEFAULT_FOLDER } from './template/build-pod.ts';
import { unwrapTemplate } from './template/merge.ts';
import { AGENT_CONTAINER } from './template/names.ts';
import type { PodTemplate } from './template/pod-template.ts';
import { objectAt, objectsAt } from './template/pod-yaml.ts';
import { limitOf, numberOf, positive } from './template/words.ts';

const DEFAULT_POD_LABELS = { jenkins: 'slave' };
const CONNECT_TIMEOUT_SECONDS = 1000;
const UNUSED_MINUTES = 5;

/** Describes the pods of a template as a record keeps it. */
export interface PodContent {
  /** Holds the pod without what differs from node to node; null where the template describes none. */
  readonly pod: PodObject | null;
  /** Says why it describes none. */
  readonly problem: string | null;
  readonly namespace: string | null;
  readonly agentContainer: string;
  readonly keeps: 'never' | 'on-failure' | 'always';
  /** Says whether builds show the pod. */
  readonly isShown: boolean;
  /** Says whether the program of the agent is put into the image of its container. */
  readonly isInjected: boolean;
  /** Maps the names of containers to the shells that their templates name. */
  readonly shells: Readonly<Record<string, string>>;
}

/** Returns the templates of a cloud for the server. Those without a label serve only work that wants none, or inherit. */
export function templatesOf(config: KubernetesConfig): readonly CloudTemplate[] {
  return config.templates.map((template, at) =>
    cloudTemplate(config, template, template.id || `${at} ${template.name}`),
  );
}

/** Returns what a template becomes in a cloud, with all that it inherits there. */
export function cloudTemplate(
  config: KubernetesConfig,
  template: PodTemplate,
  id: string,
  more: readonly PodTemplate[] = [],
): CloudTemplate {
  const whole = unwrapTemplate(template, [...more, ...config.templates], config.defaultsProviderTemplate);
  const idleMinutes = numberOf(whole.idleMinutes) ?? 0;
  const seconds = numberOf(whole.slaveConnectTimeout) ?? 0;
  const content = contentOf(config, whole);
  const spec = objectAt(content.pod ?? {}, 'spec');
  const agent = objectsAt(spec, 'containers').find(({ name }) => name === content.agentContainer);
  return {
    id,
    name: whole.name || 'kubernetes',
    labels: (whole.label ?? '').split(/\s+/).filter((label) => label !== ''),
    exclusive: whole.nodeUsageMode !== 'NORMAL',
    executors: 1,
    cap: limitOf(whole.instanceCap),
    remoteFolder: String(agent?.['workingDir'] ?? DEFAULT_FOLDER),
    retention:
      idleMinutes > 0
        ? { kind: 'idle', afterMs: idleMinutes * 60_000 }
        : { kind: 'once', unusedMs: positive(config.retentionTimeout, UNUSED_MINUTES) * 60_000 },
    connectTimeoutMs: (seconds > 0 ? seconds : CONNECT_TIMEOUT_SECONDS) * 1000,
    content,
  };
}

function contentOf(config: KubernetesConfig, template: PodTemplate): PodContent {
  const given = Object.fromEntries(config.podLabels.map(({ key, value }) => [key, value]));
  const podLabels = Object.keys(given).length === 0 ? DEFAULT_POD_LABELS : given;
  const common = {
    agentContainer: template.agentContainer || AGENT_CONTAINER,
    keeps: retentionOf(template, config),
    isShown: template.showRawYaml,
    isInjected: template.agentInjection,
    shells: Object.fromEntries(
      template.containers.flatMap(({ name, shell }) => (shell === null || shell === '' ? [] : [[name, shell]])),
    ),
  } as const;
  const configured = template.namespace || config.namespace || null;
  try {
    const pod = buildPod(template, { podLabels, isRestricted: config.restrictedPssSecurityContext });
    // The cluster takes no pod into another namespace than its own description names.
    const own = objectAt(pod, 'metadata')['namespace'];
    return { ...common, namespace: typeof own === 'string' && own !== '' ? own : configured, pod, problem: null };
  } catch (error) {
    if (error instanceof CloudRefused) return { ...common, namespace: configured, pod: null, problem: error.message };
    throw error;
  }
}

function retentionOf(template: PodTemplate, config: KubernetesConfig): PodContent['keeps'] {
  for (const each of [template.podRetention, config.podRetention]) {
    const keeps = each?.kind?.keeps ?? 'as-the-cloud';
    if (keeps !== 'as-the-cloud') return keeps;
  }
  return 'never';
}

/** Returns what a template keeps for its pods. Throws where it is none of such a cloud. */
export function podContent({ content }: Pick<CloudTemplate, 'content'>): PodContent {
  if (typeof content === 'object' && content !== null && 'agentContainer' in content) return content as PodContent;
  throw new Error('the template is none of a cluster');
}
