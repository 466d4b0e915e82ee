import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInPlugins } from '../../src/kinds/index.ts';
import { arrowsOf, type Inside, insideNow, roomsNow } from './floors.ts';
import { readImports, SOURCE } from './import-graph.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'test', 'contract');
const FILES = ['rooms.json', 'floors.json'];

/**
 * Writes `rooms.json` and `floors.json` anew, as the tree imports now, and prints what they allow that they did not. A room
 * that is not in `floors.json` does not come into it.
 */
export function writeFloors(): void {
  const graph = readImports();
  const plugins = builtInPlugins.map(({ name }) => name);
  const rooms = read<Readonly<Record<string, readonly string[]>>>('rooms.json');
  const floors = read<Readonly<Record<string, Inside>>>('floors.json');
  const allowed = allArrows(rooms, floors);
  const newRooms = roomsNow(graph, SOURCE, rooms);
  const newFloors = Object.fromEntries(
    Object.entries(floors).map(([room, inside]) => [room, insideNow(graph, room, inside, plugins)]),
  );
  write('rooms.json', newRooms);
  write('floors.json', newFloors);
  execFileSync('npx', ['biome', 'format', '--write', ...FILES.map((name) => join(FOLDER, name))], { stdio: 'inherit' });
  for (const arrow of allArrows(newRooms, newFloors))
    if (!allowed.includes(arrow)) console.log(`allowed now: ${arrow}`);
}

function allArrows(
  rooms: Readonly<Record<string, readonly string[]>>,
  floors: Readonly<Record<string, Inside>>,
): readonly string[] {
  const inside = Object.entries(floors).flatMap(([room, { imports }]) =>
    arrowsOf(imports).map((arrow) => `${room}: ${arrow}`),
  );
  return [...arrowsOf(rooms), ...inside];
}

function read<T>(name: string): T {
  const value: T = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  return value;
}

function write(name: string, value: unknown): void {
  writeFileSync(join(FOLDER, name), `${JSON.stringify(value, null, 2)}\n`);
}
