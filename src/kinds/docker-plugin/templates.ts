import type { CloudTemplate, DockerConnectorKind } from '../../points/index.ts';
import type { ContainerBase, DockerConfig, DockerTemplate } from './fields.ts';

const CONNECT_TIMEOUT_MS = 300_000;
const DEFAULT_FOLDER = '/home/jenkins';
const DEFAULT_IDLE_MINUTES = 10;
const DEFAULT_STOP_SECONDS = 10;
const DEFAULT_PULL_SECONDS = 300;
const UNLIMITED = 2_147_483_647;

/** Describes the containers of a template as a record keeps it. */
export interface ContainerContent {
  readonly base: ContainerBase | null;
  readonly way: DockerConnectorKind['way'];
  readonly user: string | null;
  readonly serverUrl: string | null;
  readonly pull: string;
  readonly removeVolumes: boolean;
  /** Holds how long a container may take to stop, in seconds; missing means that it is ended at once. */
  readonly stopSeconds?: number;
  /** Holds how long pulling its image may take, in seconds. */
  readonly pullSeconds?: number;
}

export function templatesOf({ templates }: DockerConfig): readonly CloudTemplate[] {
  return templates.map((template, at) => cloudTemplate(template, `${at} ${template.name ?? ''}`));
}

function cloudTemplate(template: DockerTemplate, id: string): CloudTemplate {
  const { connector } = template;
  const known = connector === null || connector.kind === null ? null : connector;
  const minutes = template.retentionStrategy?.idleMinutes ?? '';
  const content: ContainerContent = {
    base: template.dockerTemplateBase,
    // Without a connector the plugin attaches.
    way: connector === null ? 'injected' : (known?.kind.way ?? 'unsupported'),
    user: known?.kind.user(known.config) ?? null,
    serverUrl: known?.kind.serverUrl(known.config) ?? null,
    pull: template.pullStrategy || 'PULL_ALWAYS',
    removeVolumes: template.removeVolumes,
    stopSeconds: Number(template.stopTimeout ?? '') || DEFAULT_STOP_SECONDS,
    pullSeconds: Number(template.pullTimeout ?? '') || DEFAULT_PULL_SECONDS,
  };
  const idleMinutes = minutes === '' ? DEFAULT_IDLE_MINUTES : Number(minutes);
  return {
    id,
    name: template.name || 'docker',
    labels: (template.labelString ?? '').split(/\s+/).filter((label) => label !== ''),
    exclusive: template.mode === 'EXCLUSIVE',
    executors: 1,
    cap: limitOf(template.instanceCap),
    remoteFolder: template.remoteFs || DEFAULT_FOLDER,
    retention: idleMinutes > 0 ? { kind: 'idle', afterMs: idleMinutes * 60_000 } : { kind: 'once' },
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    content,
  };
}

/** Returns a limit; null where there is none. */
export function limitOf(text: string | null): number | null {
  const number = Number(text ?? '');
  return text === null || text.trim() === '' || !Number.isInteger(number) || number <= 0 || number >= UNLIMITED
    ? null
    : number;
}

/** Returns what a template keeps for its containers. Throws where it is none of such a cloud. */
export function containerContent({ content }: Pick<CloudTemplate, 'content'>): ContainerContent {
  if (typeof content === 'object' && content !== null && 'way' in content) return content as ContainerContent;
  throw new Error('the template is none of a Docker engine');
}
