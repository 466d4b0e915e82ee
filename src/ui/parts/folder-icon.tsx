import { Sign } from './signs.tsx';

/** Renders an icon where a job has its status. */
export function FolderIcon() {
  return (
    <span class="status status-folder">
      <Sign name="folder" />
      <span class="status-text">Folder</span>
    </span>
  );
}
