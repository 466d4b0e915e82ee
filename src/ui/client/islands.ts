/** Describes a part of a page that has a script of its own: a file that only pages with such a part load. */
interface Island {
  start(element: HTMLElement): void;
}

/** Loads the scripts of parts, by the name in `data-island`. */
const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  console: () => import('./islands/console.ts'),
  copy: () => import('./islands/copy.ts'),
  filter: () => import('./islands/filter.ts'),
  restart: () => import('./islands/restart.ts'),
  script: () => import('./islands/script.ts'),
  form: () => import('./islands/form.tsx'),
};

/** Starts the script of a part of the page. */
export function startIsland(element: HTMLElement): void {
  const load = ISLANDS[element.dataset['island'] ?? ''];
  if (load) void load().then(({ start }) => start(element));
}
