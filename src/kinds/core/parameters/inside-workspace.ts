/** Says whether a relative path stays inside the folder that it starts from, with either kind of slash as the separator. */
export function isInsideWorkspace(path: string): boolean {
  if (path === '' || path.includes('\0') || /^([/\\]|[A-Za-z]:)/.test(path)) return false;
  const parts = path.split(/[/\\]/);
  return !parts.includes('..') && parts.some((part) => part !== '' && part !== '.');
}
