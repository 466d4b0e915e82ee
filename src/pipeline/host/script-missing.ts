/** Is thrown where there is no script; its message explains why, for people. */
export class ScriptMissing extends Error {
  override readonly name = 'ScriptMissing';
}
