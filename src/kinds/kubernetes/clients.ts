import type { CloudContext } from '../../points/index.ts';
import { ClusterClient } from './api/client.ts';
import { type Cluster, clusterOf } from './api/cluster.ts';
import type { KubernetesConfig } from './cloud-fields.ts';

/** Holds the client of each configured cloud: a cloud that is configured anew has another configuration. */
const clients = new WeakMap<KubernetesConfig, { readonly client: ClusterClient; readonly key: string }>();

/**
 * Returns the client of a cloud. The credential is looked up each time, as somebody may have changed it; connections are kept
 * while it is the same.
 */
export async function clientOf(config: KubernetesConfig, context: CloudContext): Promise<ClusterClient> {
  const cluster = await clusterOf(config, context);
  const key = JSON.stringify([cluster.url.href, cluster.tls, await cluster.authorization()]);
  const known = clients.get(config);
  if (known?.key === key) return known.client;
  known?.client.close();
  const client = new ClusterClient(cluster, context.clock);
  clients.set(config, { client, key });
  return client;
}

/** Returns the namespace of a pod: that of its template or cloud, of the credential, or the usual one. */
export function namespaceOf(namespace: string | null, { namespace: own }: Pick<Cluster, 'namespace'>): string {
  return namespace ?? own ?? 'default';
}
