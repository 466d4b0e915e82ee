/** Names a machine and the port of its SSH server. */
export interface Place {
  readonly hostname: string;
  readonly port: number;
}

/** Returns a place as messages name it; addresses of IPv6 stand in brackets. */
export function placeText({ hostname, port }: Place): string {
  return hostname.includes(':') ? `[${hostname}]:${port}` : `${hostname}:${port}`;
}

/**
 * Returns the machines of a list, which blanks, commas or semicolons separate, as in Jenkins. A machine may have a port of its own,
 * which Jenkins does not know: `host:2222`, `[::1]:2222`.
 */
export function jumpHostsIn(text: string, port: number): readonly Place[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const { host, bare, own } =
        /^(?:\[(?<host>[^\]]+)\]|(?<bare>[^:]+))(?::(?<own>\d{1,5}))?$/.exec(part)?.groups ?? {};
      return { hostname: host ?? bare ?? part, port: own === undefined ? port : Number(own) };
    });
}
