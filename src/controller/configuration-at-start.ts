import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';
import { type CascAtStart, cascAtStart, type LazyCasc } from './lazy-casc.ts';

interface Deps extends CascAtStart {
  readonly home: Pick<Home, 'folder' | 'configuration' | 'close'>;
  readonly casc: LazyCasc;
  readonly log: Logger;
}

/**
 * Ends the configuration that a killed server was applying, and applies the one that is named or lies in the home. To be called
 * before anything works with what they configure. Returns whether there was one to apply, and it was. Throws where one that was
 * named is refused; the home is closed then.
 */
export async function configureAtStart(deps: Deps): Promise<boolean> {
  const { home, casc, log } = deps;
  try {
    const began = await home.configuration.finish(async (note) => (await casc.load()).finish(note));
    if (began) log.info({}, 'a configuration that was being applied when the server ended is applied');
    const which = await cascAtStart(deps);
    return which !== 'none' && (await apply(casc, which === 'named', log));
  } catch (error) {
    await home.close();
    throw error;
  }
}

/** One that only lies in the home may never have been used: the server then starts without it, and says so. */
async function apply(casc: LazyCasc, isNamed: boolean, log: Logger): Promise<boolean> {
  try {
    await (await casc.load()).applySources();
    return true;
  } catch (error) {
    if (isNamed) throw error;
    log.error({ err: messageOf(error) }, 'the configuration as code that lies in the home was not applied');
    return false;
  }
}
