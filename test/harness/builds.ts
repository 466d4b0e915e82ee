import type { Client } from './client.ts';
import { until } from './until.ts';

export interface EndedBuild {
  readonly result: string;
  readonly console: string;
}

/** Resolves when the console of a build, such as `/job/a/1`, has a line. */
export async function untilLine(client: Client, build: string, line: string): Promise<void> {
  await until(async () => {
    const answer = await client.get(`${build}/consoleText`);
    const text = answer.ok ? await answer.text() : '';
    return text.split('\n').includes(line) ? { found: text } : { instead: `no line ‘${line}’ in\n${text}` };
  });
}

/** Resolves with what became of a build when it is over. */
export async function endOf(client: Client, build: string): Promise<EndedBuild> {
  const { result } = await client.until<{ inProgress: boolean; result: string }>(
    `${build}/api/json?tree=inProgress,result`,
    ({ inProgress }) => !inProgress,
  );
  return { result, console: await client.text(`${build}/consoleText`) };
}
