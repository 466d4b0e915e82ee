/** Limits how long an administrator waits. */
const PATIENCE_MS = 5000;

/**
 * Asks which server answers at an address. Returns its public key, '' where the answer names none; null where nothing
 * answers.
 */
export async function identityAt(root: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('instance-identity/', root.endsWith('/') ? root : `${root}/`), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.headers.get('x-instance-identity') ?? '';
  } catch {
    return null;
  }
}
