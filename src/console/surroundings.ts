import { randomBytes } from 'node:crypto';
import { LimitExceeded } from './host/groovy.ts';
import type { ConsoleSurroundings, Host } from './host/host.ts';
import type { SystemProperties } from './system/properties.ts';

/** Limits how many characters one script may print. */
const MAX_OUTPUT = 32 * 1024 * 1024;

/** Returns the environment in which a script of the console runs. */
export function consoleSurroundings(
  host: Host,
  properties: SystemProperties,
  print: (text: string) => void,
): ConsoleSurroundings {
  const { services, options } = host;
  const environment = new Map(
    Object.entries(options.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  let printed = 0;
  return {
    host,
    now: () => services.clock.now(),
    nanoTime: () => process.hrtime.bigint(),
    randomBytes: (length) => randomBytes(length),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    print(text) {
      printed += text.length;
      if (printed > MAX_OUTPUT)
        throw new LimitExceeded('string', `The script prints more than ${MAX_OUTPUT} characters`);
      print(text);
    },
    property: (name) => properties.get(name),
    setProperty: (name, value) => properties.set(name, value),
    properties: () => properties.all(),
    environment: () => environment,
    *sleep(milliseconds) {
      const over = new Promise<null>((resolve) => {
        host.onEnd(services.clock.after(milliseconds, () => resolve(null)));
      });
      yield { kind: 'await', promise: over };
    },
  };
}
