import type { FileRow } from '../types/rows.ts';
import { type Column, DataTable } from './data-table.tsx';

const COLUMNS: readonly Column<FileRow>[] = [
  { heading: 'Name', cell: (row) => <a href={row.href}>{row.folder ? `${row.name}/` : row.name}</a>, header: true },
  { heading: 'Size', cell: (row) => (row.size === null ? '' : sizeText(row.size)), class: 'number' },
];

export function FileList({ rows }: { rows: readonly FileRow[] }) {
  if (rows.length === 0) return <p>No files.</p>;
  return <DataTable columns={COLUMNS} rows={rows} />;
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a size, such as `612 B` or `1.5 KiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(1)} ${UNITS[step - 1]}`;
}
