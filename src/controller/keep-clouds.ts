import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CloudNodes, type Clouds, type ConfiguredCloud, createClouds } from '../agents/index.ts';
import type { Credentials } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import type { CloudNode, KindRegistry } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import { createCloudQueue } from './cloud-queue.ts';

/** Is the agent program beside the server's own file, made by the same build; the other one is for a server that runs from its sources. */
const PROGRAMS = [join(import.meta.dirname, 'agent.cjs'), join(import.meta.dirname, '..', '..', 'dist', 'agent.cjs')];

export interface CloudsDependencies {
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly queue: Queue;
  readonly nodes: CloudNodes;
  readonly credentials: Credentials;
  serverUrl(): string | null;
  readonly agentImage: string | null;
  /** Holds the environment variables of the server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes nodes by the clouds that the root config.xml describes; it is read again whenever it changes. */
export async function keepClouds(deps: CloudsDependencies): Promise<Clouds> {
  const { home, queue, nodes, credentials, serverUrl, agentImage, environment, clock, log } = deps;
  const configured = createReader(deps);
  const clouds = createClouds({
    clock,
    log,
    clouds: () => configured.all(),
    nodes,
    queue: createCloudQueue({
      queue,
      clock,
      classOf: (name) => configured.all().find((cloud) => nameOf(cloud) === name)?.kind.xmlTag ?? '',
    }),
    records: {
      load: async () => (await home.cloudNodes.load()).filter(isCloudNode),
      save: (all) => home.cloudNodes.save(all),
    },
    serverId: await serverIdOf(home),
    serverUrl,
    agentImage,
    environment,
    credential: (id) => credentials.lookup('').find(id),
    agentProgram: () => readFile(PROGRAMS[0] ?? '').catch(() => readFile(PROGRAMS[1] ?? '')),
    random: Math.random,
  });
  home.settings.onChange(() => clouds.configurationChanged());
  return clouds;
}

/** Returns the clouds of the settings. One that is described as before is the same object: kinds keep connections for it. */
function createReader({ home, kinds, log }: Pick<CloudsDependencies, 'home' | 'kinds' | 'log'>): {
  all(): readonly ConfiguredCloud[];
} {
  let described: unknown = null;
  let known = new Map<string, ConfiguredCloud | null>();
  let all: readonly ConfiguredCloud[] = [];
  return {
    all() {
      const { clouds } = home.settings.current;
      if (clouds === described) return all;
      described = clouds;
      const read = new Map<string, ConfiguredCloud | null>();
      for (const { element } of clouds) {
        const key = JSON.stringify(element);
        const before = known.get(key);
        read.set(key, before === undefined ? cloudOf(element) : before);
      }
      known = read;
      const names = new Set<string>();
      all = [...read.values()].filter((cloud): cloud is ConfiguredCloud => {
        if (cloud === null || names.has(nameOf(cloud))) return false;
        names.add(nameOf(cloud));
        return true;
      });
      return all;
    },
  };

  function cloudOf(element: (typeof home.settings.current.clouds)[number]['element']): ConfiguredCloud | null {
    try {
      const cloud = kinds.read('cloud', element);
      return cloud.kind === null ? null : cloud;
    } catch (error) {
      log.warn({ cloud: element.name, err: messageOf(error) }, 'a cloud cannot be read; no nodes are made by it');
      return null;
    }
  }
}

function nameOf({ kind, config }: ConfiguredCloud): string {
  return kind.limits(config).name;
}

/** Returns what the machines of this server are known by; where its identity cannot be read, that of this home's folder. */
async function serverIdOf({ identity, folder }: Pick<Home, 'identity' | 'folder'>): Promise<string> {
  const known = await identity.publicKey().catch(() => folder);
  return createHash('sha256').update(`clouds ${known}`).digest('hex').slice(0, 32);
}

function isCloudNode(value: unknown): value is CloudNode {
  const node = Object(value) as Partial<CloudNode>;
  return typeof node.name === 'string' && typeof node.cloud === 'string' && typeof node.template === 'object';
}
