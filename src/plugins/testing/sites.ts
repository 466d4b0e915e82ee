import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { makeSite, newSiteKeys } from '../site/make-site.ts';
import type { Given } from './given.ts';
import { type PackageFacts, packageJson } from './packages.ts';

/** Makes an update site of packages, which is read as files. */
export async function siteOf(t: Finisher, { write }: Given, packages: readonly PackageFacts[]) {
  const folder = await temporaryFolder(t);
  const { privateKey, publicKey } = newSiteKeys();
  const files = [];
  for (const facts of packages) files.push(await write(facts));
  const site = { folder, privateKey, id: 'ours' };
  await makeSite({ ...site, packages: files, now: 1_700_000_000_000 });
  const web = await served(t, folder);
  return { url: `${web.url}index.json`, publicKey, folder: site, web };
}

/** Represents a web server whose answers a test can change. */
export interface Web {
  readonly url: string;
  /** Holds the paths that were asked for. */
  readonly asked: string[];
  isDown: boolean;
  /** Holds what the answers wait for. */
  gate: Promise<void>;
}

async function served(t: Finisher, folder: string): Promise<Web> {
  const server = createServer(async (request, response) => {
    web.asked.push(request.url ?? '');
    await web.gate;
    if (web.isDown) return response.writeHead(503).end();
    try {
      return response.end(readFileSync(join(folder, decodeURIComponent(request.url ?? '/'))));
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const web: Web = { url: `http://127.0.0.1:${address.port}/`, asked: [], isDown: false, gate: Promise.resolve() };
  return web;
}

/** Makes a registry of npm with versions of plugins. `files` holds the packages that have a checksum. */
export async function registryOf(
  t: Finisher,
  { write }: Given,
  versions: readonly (PackageFacts & { readonly hasNoChecksum?: boolean; readonly packageName?: string })[],
) {
  const folder = await temporaryFolder(t);
  const web = await served(t, folder);
  const { url } = web;
  const known = new Map<string, Record<string, object>>();
  for (const { hasNoChecksum = false, packageName, ...facts } of versions) {
    const { shortName, version = '1.0.0' } = facts;
    const file = await write(facts);
    await cp(file, join(folder, basename(file)));
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    const dist = { tarball: `${url}${basename(file)}`, ...(!hasNoChecksum && { integrity }) };
    const name = packageName ?? `millwright-plugin-${shortName}`;
    const others = known.get(name) ?? {};
    known.set(name, { ...others, [version]: { ...JSON.parse(packageJson(facts)), name, dist } });
  }
  for (const [name, each] of known) writeFileSync(join(folder, name), JSON.stringify({ name, versions: each }));
  return { registry: url, web };
}
