import { Sign } from './signs.tsx';

/** Renders an icon where a job has its status; the word of a `compact` one is for those who listen, and a tip. */
export function FolderIcon({ compact = false }: { compact?: boolean }) {
  return (
    <span class="status status-folder" title={compact ? 'Folder' : undefined}>
      <Sign name="folder" />
      <span class={compact ? 'unseen' : 'status-text'}>Folder</span>
    </span>
  );
}
