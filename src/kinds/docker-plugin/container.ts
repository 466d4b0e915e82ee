import type { ContainerBase } from './fields.ts';

const MEGABYTE = 1024 * 1024;

/** Describes the container of a node, as the engine's interface takes it. */
export type ContainerSpec = Readonly<Record<string, unknown>>;

export interface ContainerNode {
  readonly labels: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly user: string | null;
  /** Says whether the container only has to stay until the agent is put into it. */
  readonly waits: boolean;
}

/** Returns the container for a node. */
export function containerSpec(base: ContainerBase, { labels, variables, user, waits }: ContainerNode): ContainerSpec {
  const env = [...lines(base.environment, base.environmentsString), ...pairs(variables)];
  const command = words(base.dockerCommand);
  const memory = megabytes(base.memoryLimit);
  const swap = megabytes(base.memorySwap);
  const ports = words(base.bindPorts).map(portOf);
  const cpus = Number(base.cpus ?? '') || 0;
  const hostConfig = {
    Privileged: base.privileged,
    Mounts: lines(base.mounts, base.mountsString).map(mountOf),
    Binds: lines(base.volumes, base.volumesString),
    ExtraHosts: lines(base.extraHosts, base.extraHostsString),
    Dns: [...base.dnsHosts, ...words(base.dnsString)],
    CapAdd: lines(base.capabilitiesToAdd, base.capabilitiesToAddString),
    CapDrop: lines(base.capabilitiesToDrop, base.capabilitiesToDropString),
    SecurityOpt: lines(base.securityOpts, base.securityOptsString),
    GroupAdd: lines(base.extraGroups, base.extraGroupsString),
    VolumesFrom: lines(base.volumesFrom2, base.volumesFromString),
    Devices: lines(base.devices, base.devicesString).map(deviceOf),
    PublishAllPorts: base.bindAllPorts,
    PortBindings: Object.fromEntries(ports.map(({ inside, ...host }) => [inside, [host]])),
    ...(cpus > 0 && { NanoCpus: Math.round(cpus * 1e9) }),
    ...(base.network && { NetworkMode: base.network }),
    ...(memory !== null && { Memory: memory }),
    ...(swap !== null && { MemorySwap: swap }),
    ...numbered('CpuShares', base.cpuShares),
    ...numbered('CpuPeriod', base.cpuPeriod),
    ...numbered('CpuQuota', base.cpuQuota),
    ...(megabytes(base.shmSize) !== null && { ShmSize: megabytes(base.shmSize) }),
    // Zombies of builds are nobody's otherwise.
    Init: true,
  };
  return {
    Image: base.image,
    // What marks the container as this server's must hold.
    Labels: { ...labelsIn(lines([], base.extraDockerLabelsString)), ...labels },
    ...(ports.length > 0 && { ExposedPorts: Object.fromEntries(ports.map(({ inside }) => [inside, {}])) }),
    ...(base.macAddress && { MacAddress: base.macAddress }),
    Env: env,
    Tty: base.tty,
    ...(base.hostname && { Hostname: base.hostname }),
    ...((user ?? base.user) && { User: user ?? base.user }),
    ...(waits
      ? { Entrypoint: ['sh', '-c', 'while :; do sleep 60; done'], Cmd: [] }
      : command.length > 0 && { Cmd: command }),
    HostConfig: hostConfig,
  };
}

/** Returns a mount that the engine's command line describes: `type=bind,source=/a,target=/b,readonly`. */
function mountOf(text: string): ContainerSpec {
  const given = new Map(
    text.split(',').map((part): [string, string] => {
      const at = part.indexOf('=');
      return at < 0 ? [part.trim(), 'true'] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const readOnly = given.get('readonly') ?? given.get('ro') ?? 'false';
  return {
    Type: given.get('type') ?? 'volume',
    Source: given.get('source') ?? given.get('src') ?? '',
    Target: given.get('target') ?? given.get('destination') ?? given.get('dst') ?? '',
    ReadOnly: readOnly === 'true' || readOnly === '1',
  };
}

/** Returns a port that the engine's command line describes: `8080`, `80:8080`, `127.0.0.1:80:8080/udp`. */
function portOf(text: string): { readonly inside: string; readonly HostIp: string; readonly HostPort: string } {
  const [whole = '', protocol = 'tcp'] = text.split('/');
  const parts = whole.split(':');
  const [inside = '', HostPort = '', HostIp = ''] = parts.reverse();
  return { inside: `${inside}/${protocol}`, HostIp, HostPort };
}

/** Returns a device that the engine's command line describes: `/dev/a:/dev/b:rwm`. */
function deviceOf(text: string): ContainerSpec {
  const [PathOnHost = '', PathInContainer = PathOnHost, CgroupPermissions = 'rwm'] = text.split(':');
  return { PathOnHost, PathInContainer, CgroupPermissions };
}

function labelsIn(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function lines(list: readonly string[], text: string | null): readonly string[] {
  return [...list, ...(text ?? '').split('\n')].map((line) => line.trim()).filter((line) => line !== '');
}

function words(text: string | null): readonly string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

function pairs(variables: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(variables).map(([name, value]) => `${name}=${value}`);
}

function megabytes(text: string | null): number | null {
  const number = Number(text ?? '');
  return Number.isFinite(number) && number > 0 ? number * MEGABYTE : null;
}

function numbered(key: string, text: string | null): ContainerSpec {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number > 0 ? { [key]: number } : {};
}
