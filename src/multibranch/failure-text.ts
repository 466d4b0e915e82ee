import { messageOf } from '../kit/index.ts';

/** What a log says of a failure: its message, and what a command said of it. */
export function failureLines(error: unknown): string[] {
  const lines = [messageOf(error)];
  if (typeof error === 'object' && error !== null && 'output' in error && typeof error.output === 'string') {
    lines[0] = `hudson.plugins.git.GitException: ${lines[0]}:`;
    lines.push(...error.output.split('\n'));
  }
  return lines;
}
