import { type Column, DataTable } from '../../parts/data-table.tsx';
import { sizeText } from '../../parts/file-list.tsx';
import { FolderIcon } from '../../parts/folder-icon.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Signs } from '../../parts/signs.tsx';
import { Ago } from '../../parts/time.tsx';
import type { WorkspaceContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

type Row = WorkspaceContent['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'Name', cell: Name, header: true },
  { heading: 'Size', cell: ({ size }) => (size === null ? '' : sizeText(size)), class: 'number' },
  { heading: 'Changed', cell: ({ modified }) => modified !== null && modified > 0 && <Ago at={modified} /> },
  { heading: 'As text', cell: View },
];

/** Renders a folder of a workspace, with the way to it. */
export function Workspace({ page }: PageProps<WorkspaceContent>) {
  const { way, rows, more, zip, wipeOutHref } = page;
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading}</h1>
        <div class="actions">
          <a class="button" href={zip}>
            <Icon name="download" /> All files in zip
          </a>
          {wipeOutHref !== null && (
            <a class="button" href={wipeOutHref}>
              Wipe out
            </a>
          )}
        </div>
      </div>
      <nav class="path" aria-label="Folders">
        <ol>
          {way.map(({ text, href }, at) => (
            <li key={href}>
              <a href={href} aria-current={at === way.length - 1 ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {rows.length === 0 ? (
        <p class="empty">No files in this directory.</p>
      ) : (
        <DataTable columns={COLUMNS} rows={rows} />
      )}
      {more > 0 && (
        <p>
          <a href={page.plainHref}>… and {more} more</a>
        </p>
      )}
    </>
  );
}

function Name({ name, href, folder }: Row) {
  return (
    <>
      {folder && <FolderIcon compact />} <a href={href}>{folder ? `${name}/` : name}</a>
    </>
  );
}

function View({ name, href, folder }: Row) {
  if (folder) return null;
  return (
    <a href={`${href}/*view*/`} aria-label={`View ${name}`}>
      view
    </a>
  );
}
