import { crumbHeaders } from '../../server.ts';

/** Describes what the compiler says of a place in a script; lines and columns begin at 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Returns what the server's compiler finds wrong with a script; null where it did not answer. */
export async function problemsOf(address: string, script: string): Promise<readonly Problem[] | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: crumbHeaders(),
      body: new URLSearchParams({ value: script }),
    });
    const found: unknown = answer.ok ? await answer.json() : null;
    return found === null ? null : Array.isArray(found) ? found : [];
  } catch {
    return null;
  }
}
