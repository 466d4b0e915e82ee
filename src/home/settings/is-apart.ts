/** Says whether two addresses are of different hosts, or ports of one host. */
export function isApart(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).host !== new URL(other).host;
}
