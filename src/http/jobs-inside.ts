import type { Item, Job, Services } from '../controller/index.ts';
import { CLOSING_MS, finishedWithin } from './finished-within.ts';

/** The jobs that go along with an item: itself, those in a folder at any depth, the cells of a matrix project. */
export function jobsInside({ home }: Pick<Services, 'home'>, { fullName }: Pick<Item, 'fullName'>): Job[] {
  const below = `${fullName}/`;
  return home.items.jobs().filter((job) => job.fullName === fullName || job.fullName.startsWith(below));
}

/** Whether a build of the item, or of what goes along with it, is under way. Those that are all but over are waited for. */
export async function isBuildingInside(
  services: Pick<Services, 'home' | 'builds' | 'clock'>,
  item: Item,
): Promise<boolean> {
  const running = () => jobsInside(services, item).flatMap((job) => services.builds.running(job));
  const found = running();
  if (found.some(({ state }) => state === 'building')) return true;
  await finishedWithin(services, found, CLOSING_MS);
  return running().length > 0;
}
