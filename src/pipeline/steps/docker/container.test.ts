import { describe, expect, it } from 'vitest';
import { isOlder, parseVersion, runCommand } from './client.ts';
import { processesWith } from './contained-command.ts';
import { commandWithin, ownVariables } from './container.ts';
import { containerOfGroups, containerOfMounts } from './containerized.ts';
import { plain } from './words.ts';

const ID = '3dd988081e7149463c043b5d9c57d7309e079c5e9290f91feba1cc45a04d6a5b';
const OTHER = ID.replaceAll('3', 'f');
const env = new Map([
  ['HOME', '/root'],
  ['B', '2'],
  ['A', '1'],
  ['PATH', '/usr/bin'],
]);
const host = { HOME: '/root', A: 'other' };
const container = { id: 'c1', folder: '/ws', takesVariables: true, takesFolder: true };

function textsWithin(...args: Parameters<typeof commandWithin>): string {
  return commandWithin(...args)
    .map(({ text }) => text)
    .join(' ');
}

describe('a command in a container', () => {
  it('is told the variables that the node does not have', () => {
    expect([...ownVariables(env, host)]).toEqual([
      ['B', '2'],
      ['A', '1'],
    ]);
    const command = { words: plain('ls'), folder: '/ws', env };
    expect(textsWithin([container], command, host)).toBe('docker exec --env A=1 --env B=2 c1 ls');
    expect(commandWithin([container], command, host).filter(({ isSecret }) => isSecret)).toHaveLength(2);
  });

  it('is told its folder where that is another one', () => {
    const command = { words: plain('ls'), folder: '/ws/sub', env: new Map() };
    expect(textsWithin([container], command, host)).toBe('docker exec --workdir /ws/sub c1 ls');
  });

  it('is told both by other means where the version is old', () => {
    const old = { ...container, takesVariables: false, takesFolder: false };
    const command = { words: plain('ls'), folder: "/it's", env };
    expect(textsWithin([old], command, host)).toBe(`docker exec c1 env A=1 B=2 sh -c cd '/it'"'"'s'; exec "$@" -- ls`);
  });

  it('goes through the outer container first', () => {
    const inner = { ...container, id: 'c2' };
    const command = { words: plain('ls'), folder: null, env: new Map() };
    expect(textsWithin([inner, container], command, host)).toBe('docker exec c1 docker exec c2 ls');
  });
});

it('starts a container as Jenkins does', () => {
  const words = runCommand({
    image: 'node',
    args: '--init',
    folder: '/ws',
    user: '1:2',
    volumes: ['/ws'],
    volumesFrom: ['me'],
    variables: new Map([
      ['b', '2'],
      ['A', '1'],
    ]),
    command: 'cat',
  });
  expect(words.map(({ text }) => text).join(' ')).toBe(
    'docker run -t -d -u 1:2 --init -w /ws -v /ws:/ws:rw,z --volumes-from me -e A=1 -e b=2 node cat',
  );
});

describe('versions', () => {
  it.each([
    ['Docker version 20.10.7, build f0df350', [20, 10, 7]],
    ['docker version 1.5', null],
    ['podman', null],
  ])('%s', (text, version) => {
    expect(parseVersion(text)).toEqual(version);
  });

  it.each<[readonly number[], readonly number[], boolean]>([
    [[1, 7, 0], [1, 7], false],
    [[1, 6, 9], [1, 7], true],
    [[20, 10, 7], [17, 12], false],
    [[17, 9, 1], [17, 12], true],
  ])('%j before %j', (version, than, older) => {
    expect(isOlder(version, than)).toBe(older);
  });
});

describe('the container of the server itself', () => {
  it.each<[string, string | null]>([
    [`4:cpuset:/system.slice/docker-${ID}.scope\n`, ID],
    [`10:cpu,cpuacct:/docker/${OTHER}/docker/${ID}`, ID],
    ['1:name=systemd:/user.slice\n0::/\n', null],
    ['', null],
  ])('of groups %j', (groups, id) => {
    expect(containerOfGroups(groups)).toBe(id);
  });

  it('refuses groups of containers without an id', () => {
    expect(() => containerOfGroups('2:cpu:/docker/abc')).toThrow('Unexpected cgroup syntax /docker/abc');
  });

  it.each<[string, string | null]>([
    [`12 1 0:1 /var/lib/docker/containers/${ID}/hostname /etc/hostname rw`, ID],
    [`12 1 0:1 /x/containers/overlay-containers/${ID}/userdata/hostname /etc/hostname rw`, ID],
    ['12 1 0:1 / / rw', null],
  ])('of mounts %j', (mounts, id) => {
    expect(containerOfMounts(mounts)).toBe(id);
  });
});

it('finds processes by their variables', () => {
  const listed = '  PID COMMAND\n    1 cat A=1\n   12 sh -xe COOKIE=x A=1\n  345 sleep COOKIE=x\n';
  expect(processesWith(listed, { COOKIE: 'x' })).toEqual(['12', '345']);
});
