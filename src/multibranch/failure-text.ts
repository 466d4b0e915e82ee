import { messageOf } from '../kit/index.ts';

/** Returns what a log says about a failure: its message, and the output of a failed command. */
export function failureLines(error: unknown): string[] {
  const lines = [messageOf(error)];
  if (typeof error === 'object' && error !== null && 'output' in error && typeof error.output === 'string') {
    lines[0] = `hudson.plugins.git.GitException: ${lines[0]}:`;
    lines.push(...error.output.split('\n'));
  }
  return lines;
}
