import type { CloudTemplate } from '../../points/index.ts';
import type { WaitingWork } from './types.ts';

/** Describes a template that can make nodes now, with how many there are. */
export interface UsableTemplate {
  readonly cloud: string;
  readonly template: CloudTemplate;
}

/** Describes what there is when nodes are planned. */
export interface Capacity {
  /** Lists the templates in the order in which they are asked. */
  readonly templates: readonly UsableTemplate[];
  /** Holds how many nodes each cloud may still have, by its name; null for no limit. */
  readonly room: ReadonlyMap<string, number | null>;
  /** Counts the nodes of a template, whatever they do. */
  count(usable: UsableTemplate): number;
  /** Lists the templates of nodes that are being made: each will serve some of what waits. */
  readonly planned: readonly CloudTemplate[];
}

/** Returns of which templates a node each is to be made for what waits, in the order of the work. */
export function planNodes(waiting: readonly WaitingWork[], capacity: Capacity): readonly UsableTemplate[] {
  const free = capacity.planned.map((template) => ({ template, executors: template.executors }));
  const room = new Map(capacity.room);
  const counts = new Map(capacity.templates.map((usable) => [usable, capacity.count(usable)]));
  const wanted: UsableTemplate[] = [];
  for (const work of waiting) {
    let left = work.executors;
    while (left > 0) {
      const served = free.find(({ executors, template }) => executors > 0 && work.suits(template));
      if (served !== undefined) {
        const taken = Math.min(left, served.executors);
        served.executors -= taken;
        left -= taken;
        continue;
      }
      const usable = capacity.templates.find(
        (each) => work.suits(each.template) && hasRoom(each, room, counts.get(each) ?? 0),
      );
      if (usable === undefined) break;
      const leftInCloud = room.get(usable.cloud) ?? null;
      if (leftInCloud !== null) room.set(usable.cloud, leftInCloud - 1);
      counts.set(usable, (counts.get(usable) ?? 0) + 1);
      wanted.push(usable);
      free.push({ template: usable.template, executors: usable.template.executors });
    }
  }
  return wanted;
}

function hasRoom(
  { cloud, template }: UsableTemplate,
  room: ReadonlyMap<string, number | null>,
  count: number,
): boolean {
  const left = room.get(cloud) ?? null;
  return template.executors > 0 && (left === null || left > 0) && (template.cap === null || count < template.cap);
}
