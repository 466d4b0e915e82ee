import type { BuildLog } from '../../points/index.ts';
import { type FlowLog, linesOf } from './log.ts';

/**
 * Returns a log for an effect (of this key) that prints the same again when it is performed again after a crash: lines that
 * are already in the console are left out.
 */
export function linesOnce(log: FlowLog, key: string, say: (text: string) => void): BuildLog {
  const counter = linesOf(key);
  const before = log.copiedOf(counter);
  let said = 0;
  const line = (text: string): void => {
    said += 1;
    if (said <= before) return;
    say(text);
    log.setCopied(counter, said);
  };
  return { line, error: (text) => line(`ERROR: ${text}`) };
}
