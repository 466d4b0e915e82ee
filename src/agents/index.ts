export { onlyLocal } from './agents-of-nodes.ts';
export { createClouds } from './clouds/clouds.ts';
export type * from './clouds/types.ts';
export { antGlob } from './files/ant-glob.ts';
export { type CopiedFile, copyToAgent, copyToServer } from './files/copy.ts';
export { insidePath, newInsidePath } from './files/local-paths.ts';
export { AGENT_KEY, agentSecret } from './inbound/agent-secret.ts';
export { PROGRAM_HEADER, TOKEN_HEADER } from './inbound/headers.ts';
export { type Admission, createInboundAgents, type InboundAgents } from './inbound/inbound-agents.ts';
export { type LeasedSlot, leasedSlot } from './leased-slot.ts';
export { createTransfers, type Transfers } from './link/transfers.ts';
export { createLocalAgent, type LocalAgentOptions } from './local/local-agent.ts';
export { measureMachine } from './local/measure.ts';
export { AgentTable, type AgentTableDependencies } from './nodes/agent-table.ts';
export type { Computer } from './nodes/computer.ts';
export type {
  InboundFacts,
  LaunchOffers,
  NodeDescription,
  NodeMeasured,
  SpaceThresholds,
} from './nodes/computer-types.ts';
export { Computers } from './nodes/computers.ts';
export type { ConnectionChange } from './nodes/connection.ts';
export { NodeLog } from './nodes/node-log.ts';
export { byPerson, type NodeOfflineCause } from './nodes/offline-cause.ts';
export { remoteCommandsIn } from './nodes/remote-note.ts';
export { BadRedisAddress, type RedisAddress, readRedisAddress } from './redis/address.ts';
export { openWorkers, type Workers } from './redis/open-workers.ts';
export {
  connectSsh,
  fingerprintOf,
  type HostKey,
  type HostKeyStrategy,
  LaunchFailed,
  launchSsh,
  type SshCredential,
  type SshLaunchContext,
  type SshLauncherSettings,
  type TrustedKeys,
} from './ssh.ts';
export { launchProgram } from './stdio/launch-program.ts';
export type * from './types.ts';
