/** Renders an icon where a job has its status. */
export function FolderIcon() {
  return (
    <span class="status status-folder">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <path d="M1 3h5l2 2h7v9H1z" />
      </svg>
      <span class="status-text">Folder</span>
    </span>
  );
}
