import type { DashboardContent } from '../types/items.ts';
import { FolderIcon } from './folder-icon.tsx';
import { StatusBall } from './status-ball.tsx';

/** Renders the favourites of the reader, with their status, in front of all that there is. */
export function Favorites({ favorites }: Pick<DashboardContent, 'favorites'>) {
  if (favorites.length === 0) return null;
  return (
    <section aria-label="Favourites">
      <ul class="favorites">
        {favorites.map(({ text, href, color }) => (
          <li key={href}>
            <a class="chip" href={href}>
              {color === null ? <FolderIcon compact /> : <StatusBall color={color} compact />}
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
