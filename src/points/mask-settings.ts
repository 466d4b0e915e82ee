/** What an administrator wants hidden in consoles. Jenkins: `MaskPasswordsConfig`. */
export interface MaskSettings {
  /** In all builds, not only in those of jobs that ask for it. */
  readonly everywhere: boolean;
  /** Variables of those jobs. */
  readonly passwords: readonly { readonly name: string; readonly password: string }[];
  /** Of Java. */
  readonly expressions: readonly string[];
  /** Java classes of definitions of parameters whose values are hidden, in those jobs. */
  readonly parameterClasses: readonly string[];
}
