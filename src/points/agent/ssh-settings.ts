/** Says which key a host must have. Jenkins: `SshHostKeyVerificationStrategy`. */
export type HostKeyRule =
  /** Says that the key must be in the `known_hosts` of whoever runs the server. */
  | { readonly kind: 'known-hosts' }
  /** Says that it must be this one: its algorithm and the key itself in base64. */
  | { readonly kind: 'provided'; readonly algorithm: string; readonly key: string }
  /** Says that the first one counts, for good; with `manual` a person must have trusted it. */
  | { readonly kind: 'trusted'; readonly manual: boolean }
  /** Says that any key will do. */
  | { readonly kind: 'none' };

/** Holds what `SSHLauncher` says of a host; what is not configured is null. */
export interface SshSettings {
  readonly host: string;
  readonly port: number;
  readonly credentialsId: string;
  readonly jvmOptions: string | null;
  /** Names the program that runs the agent program there; null means the usual one. */
  readonly javaPath: string | null;
  readonly prefixStartSlaveCmd: string | null;
  readonly suffixStartSlaveCmd: string | null;
  readonly launchTimeoutSeconds: number | null;
  readonly maxNumRetries: number | null;
  /** Holds the seconds between two tries. */
  readonly retryWaitTime: number | null;
  /** Holds the rule about the host's key and the Java class that has it; null where the file names none that is known. */
  readonly hostKey: { readonly rule: HostKeyRule; readonly javaClass: string } | null;
  /** Names the folder of the agent program where it is not that of the node. */
  readonly workDir: string | null;
  readonly tcpNoDelay: boolean;
  readonly trackCredentials: boolean;
}
