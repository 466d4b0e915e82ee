import type { ArtifactEntry, ArtifactTree as Tree } from '../types/runs.ts';
import { sizeText } from './file-list.tsx';
import { Icon } from './icon.tsx';

/** Limits the entries of a folder that is open at once. */
const OPEN = 20;

/** Renders archived files by their folders. */
export function ArtifactTree({ tree }: { tree: Tree }) {
  return (
    <section id="artifacts" class="card" aria-labelledby="artifacts-heading">
      <div class="heading">
        <h2 id="artifacts-heading">
          <a href={tree.href}>Build Artifacts</a>
        </h2>
        <a href={tree.zip}>
          <Icon name="download" /> All files in a zip
        </a>
      </div>
      {tree.isCut ? (
        <p>
          There are many. <a href={tree.href}>Browse them</a>
        </p>
      ) : (
        <Entries entries={tree.entries} />
      )}
    </section>
  );
}

function Entries({ entries }: { entries: readonly ArtifactEntry[] }) {
  return (
    <ul class="file-tree">
      {entries.map((entry) =>
        entry.kind === 'folder' ? (
          <li key={entry.path}>
            <details id={`artifacts-${entry.path}`} open={entry.entries.length <= OPEN}>
              <summary>{entry.name}/</summary>
              <Entries entries={entry.entries} />
            </details>
          </li>
        ) : (
          <li key={entry.href} class="file">
            <a href={entry.href}>{entry.name}</a>
            {entry.size !== null && <span class="muted number">{sizeText(entry.size)}</span>}
            <a class="quiet" href={`${entry.href}/*view*/`} aria-label={`View ${entry.name}`}>
              view
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
