import { type AgentFiles, AgentLost } from '../../../points/index.ts';
import { StepFailure } from '../../flow/failure.ts';

const ID = /[a-z0-9]{64}/g;
const GROUP_OF_CONTAINER = /^(?:\/docker\/|\/ecs\/|\/docker-|\/kubepods\/|\/actions_job\/)/;
const HOSTNAME_MOUNT =
  /\/containers\/([a-z0-9]{64})\/hostname|\/containers\/overlay-containers\/([a-z0-9]{64})\/userdata\/hostname/;

/**
 * Returns the id of the container in which the agent of these files itself runs; null where it runs in none. Jenkins:
 * `getContainerIdIfContainerized`.
 */
export async function ownContainer(files: AgentFiles): Promise<string | null> {
  const groups = containerOfGroups(await text(files, '/proc/self/cgroup'));
  return groups ?? containerOfMounts(await text(files, '/proc/1/mountinfo'));
}

/**
 * Returns the id of the container in a list of control groups, `4:cpuset:/docker/3dd9…`; null where there is none. Throws
 * IOException where a container's group has no id.
 */
export function containerOfGroups(groups: string): string | null {
  for (const line of groups.split('\n').filter((each) => each !== '')) {
    const group = line.split(':')[2] ?? '';
    const id = group.match(ID)?.at(-1);
    if (id !== undefined) return id;
    if (GROUP_OF_CONTAINER.test(group)) {
      throw new StepFailure({ className: 'java.io.IOException', message: `Unexpected cgroup syntax ${group}` });
    }
  }
  return null;
}

/**
 * Returns the id of the container from the mounts, as control groups of version 2 do not reveal it; null where there is
 * none.
 */
export function containerOfMounts(mounts: string): string | null {
  const found = HOSTNAME_MOUNT.exec(mounts);
  return found?.[1] ?? found?.[2] ?? null;
}

async function text(files: AgentFiles, path: string): Promise<string> {
  try {
    return (await files.read(path)).toString('utf8');
  } catch (error) {
    if (error instanceof AgentLost) throw error;
    // Not a Linux, or not allowed.
    return '';
  }
}
