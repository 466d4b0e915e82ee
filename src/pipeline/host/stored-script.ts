import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childOf, childText, parseXml } from '../../xml/index.ts';
import { type FlowScript, readScript } from './flow-files.ts';

/** Reads the script with which the run in this folder began, on this server or on Jenkins; null where it is not known. */
export function storedScript(runFolder: string): Pick<FlowScript, 'script' | 'sandbox'> | null {
  return readScript(join(runFolder, 'workflow')) ?? jenkinsScript(join(runFolder, 'build.xml'));
}

/** Reads the script from Jenkins's record of the run, from the element `execution`. */
function jenkinsScript(file: string): Pick<FlowScript, 'script' | 'sandbox'> | null {
  try {
    const execution = childOf(parseXml(readFileSync(file, 'utf8')), 'execution');
    const script = execution && childText(execution, 'script');
    if (execution === undefined || script === undefined) return null;
    return { script, sandbox: childText(execution, 'sandbox') === 'true' };
  } catch {
    return null;
  }
}
