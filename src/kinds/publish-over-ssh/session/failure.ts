/** Is thrown where a machine cannot be reached, does not let anybody in, or refuses an operation. The message says why. */
export class SshFailure extends Error {
  override readonly name = 'SshFailure';
}
