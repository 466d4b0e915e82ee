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
  const { url } = await served(t, folder);
  return { url: `${url}index.json`, publicKey, folder: site };
}

async function served(t: Finisher, folder: string) {
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(folder, decodeURIComponent(request.url ?? '/'))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/` };
}

/** Makes a registry of npm with versions of plugins. `files` holds the packages that have a checksum. */
export async function registryOf(
  t: Finisher,
  { write }: Given,
  versions: readonly (PackageFacts & { readonly hasNoChecksum?: boolean })[],
) {
  const folder = await temporaryFolder(t);
  const { url } = await served(t, folder);
  const known = new Map<string, Record<string, object>>();
  for (const { hasNoChecksum = false, ...facts } of versions) {
    const { shortName, version = '1.0.0' } = facts;
    const file = await write(facts);
    await cp(file, join(folder, basename(file)));
    const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    const dist = { tarball: `${url}${basename(file)}`, ...(!hasNoChecksum && { integrity }) };
    const name = `millwright-plugin-${shortName}`;
    const others = known.get(name) ?? {};
    known.set(name, { ...others, [version]: { ...JSON.parse(packageJson(facts)), dist } });
  }
  for (const [name, each] of known) writeFileSync(join(folder, name), JSON.stringify({ name, versions: each }));
  return { registry: url };
}
