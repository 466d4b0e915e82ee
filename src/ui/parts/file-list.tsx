import type { FileRow } from '../types.ts';

export function FileList({ rows }: { rows: readonly FileRow[] }) {
  if (rows.length === 0) return <p>No files.</p>;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.href}>
              <th scope="row">
                <a href={row.href}>{row.folder ? `${row.name}/` : row.name}</a>
              </th>
              <td class="number">{row.size === null ? '' : sizeText(row.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];

/** `612 B`, `1.5 KiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(1)} ${UNITS[step - 1]}`;
}
