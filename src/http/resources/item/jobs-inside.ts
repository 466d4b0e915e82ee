import type { Item, Job, Services } from '../../../controller/index.ts';

/** Returns the jobs that belong to an item: itself, those in a folder at any depth, the cells of a matrix project. */
export function jobsInside({ home }: Pick<Services, 'home'>, { fullName }: Pick<Item, 'fullName'>): Job[] {
  const below = `${fullName}/`;
  return home.items.jobs().filter((job) => job.fullName === fullName || job.fullName.startsWith(below));
}
