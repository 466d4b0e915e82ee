import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Services } from '../../../controller/index.ts';
import { isMissing } from '../../../kit/index.ts';
import type { FormCheckKind, KindRegistry } from '../../../points/index.ts';
import { group, textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { abortedBy } from '../../request/aborted-by.ts';
import { type Route, route } from '../../route.ts';

/** Limits the files that a check may read, in bytes. */
const MOST_BYTES = 1024 * 1024;

/** Returns a route for each button of a form that tries what is filled in. */
export function formCheckRoutes(kinds: Pick<KindRegistry, 'all'>): readonly Route[] {
  return kinds.all('form-check').map(routeOf);
}

function routeOf({ className, method, about, values, run }: FormCheckKind): Route {
  const parts = Object.fromEntries(Object.entries(values).map(([name, doc]) => [name, textOrEmpty(doc)]));
  return route({
    method: 'POST',
    path: `/descriptorByName/${className}/${method}`,
    permission: 'Overall/Administer',
    crumb: 'required',
    parameters: { values: group(parts, (fields) => fields) },
    doc: about,
    async handler(context) {
      const { parameters, reply, services } = context;
      const leaving = abortedBy(reply.raw);
      const sent = parameters.values;
      const answer = await run((name) => sent.get(name) ?? '', {
        clock: services.clock,
        signal: leaving.signal,
        decrypt: (text) => services.kinds.context.decrypt(text),
        settings: (kind) => services.home.pluginSettings.read(kind),
        readFile: (path) => readShort(services, path),
      }).finally(leaving.end);
      return validation({ kind: answer.isGood ? 'ok' : 'error', text: answer.text });
    },
  });
}

async function readShort({ home }: Pick<Services, 'home'>, path: string): Promise<Buffer | null> {
  try {
    const file = await open(resolve(home.folder, path));
    try {
      const facts = await file.stat();
      return facts.isFile() && facts.size <= MOST_BYTES ? await file.readFile() : null;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
