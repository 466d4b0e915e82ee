import { arch, hostname, tmpdir, type } from 'node:os';
import type { AgentSystem } from '../../points/index.ts';

/** Holds Java's names of architectures where they differ from Node's. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'aarch64', ia32: 'i386' };

/** Describes this machine. */
export function localSystem(environment: Readonly<Record<string, string>>): AgentSystem {
  return {
    environment,
    temporaryFolder: tmpdir(),
    isUnix: true,
    os: type(),
    architecture: ARCHITECTURES[arch()] ?? arch(),
    hostName: hostname(),
  };
}
