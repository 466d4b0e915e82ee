/** Whether a relative path stays inside the folder that it starts from, read with either kind of slash. */
export function isInsideWorkspace(path: string): boolean {
  if (path === '' || path.includes('\0') || /^([/\\]|[A-Za-z]:)/.test(path)) return false;
  const parts = path.split(/[/\\]/);
  return !parts.includes('..') && parts.some((part) => part !== '' && part !== '.');
}
