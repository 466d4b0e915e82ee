/** Returns the path of an address without query and final slashes, to tell whether two lead to the same page. */
export function pathOfUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/\/+$/, '');
}
