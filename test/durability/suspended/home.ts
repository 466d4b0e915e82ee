import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { storeCredentials } from '../../harness/credentials.ts';
import { GLOBAL_LIBRARIES, globalLibrariesXml, libraryRepository } from '../../harness/library-repository.ts';

/** Lays into a home what they use, before its server starts. */
export async function prepareHome(home: string): Promise<void> {
  await storeCredentials(home);
  layRepositories(home);
  const shared = { defaultVersion: 'main', retriever: 'legacy' } as const;
  const at = (name: string) => ({ path: join(home, '.repositories', name) });
  const xml = globalLibrariesXml(
    { ...shared, name: 'shapes', repository: at('shapes') },
    { ...shared, name: 'more', repository: at('more') },
  );
  const file = join(home, GLOBAL_LIBRARIES);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, xml);
}

/** Makes the repositories of the shared libraries; their commits are the same each time. */
export function layRepositories(home: string): void {
  libraryRepository(join(home, '.repositories', 'shapes'), 'shapes');
  libraryRepository(join(home, '.repositories', 'more'), null).commit({
    'src/other/Later.groovy': "package other\nclass Later { static String text() { 'later' } }\n",
    'vars/shouted.groovy': 'def call(x) { echo com.acme.Names.shout(x) }\n',
  });
}
