import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLayout } from '../../../src/home/layout/layout.ts';
import { openSecrets } from '../../../src/home/secrets/secrets.ts';
import type { Finisher } from '../../../src/kit/testing/temporary-folder.ts';
import { childOf, parseXml } from '../../../src/xml/index.ts';
import { preparedHome } from '../prepared-home.ts';

/** Lets everybody who logged in read, and the group `ops` administer. */
const STRATEGY = `<authorizationStrategy class="hudson.security.GlobalMatrixAuthorizationStrategy">
  <permission>GROUP:hudson.model.Hudson.Read:authenticated</permission>
  <permission>GROUP:hudson.model.Hudson.Administer:ops</permission></authorizationStrategy>`;

/** Returns a home whose people are those of a realm, as its administrator left it: what is `{so}` is encrypted there. */
export async function homeOfRealm(t: Finisher, written: string): Promise<string> {
  const home = await preparedHome(t);
  const secrets = await openSecrets(createLayout(home));
  const realm = written.replace(/(?<=>)\{([^{}<]+)\}(?=<)/g, (_all, plain: string) => secrets.encrypt(plain));
  const file = join(home, 'config.xml');
  let xml = await readFile(file, 'utf8').catch(() => '<hudson><useSecurity>true</useSecurity></hudson>');
  for (const [name, element] of [
    ['securityRealm', realm],
    ['authorizationStrategy', STRATEGY],
  ] as const) {
    const before = childOf(parseXml(xml), name);
    xml =
      before === undefined
        ? xml.replace('</hudson>', `${element}</hudson>`)
        : xml.slice(0, before.start) + element + xml.slice(before.end);
  }
  await writeFile(file, xml);
  return home;
}
