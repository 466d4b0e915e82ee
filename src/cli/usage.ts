export const RUN_USAGE = `millwright run [Jenkinsfile] [-P name=value]…

Runs a pipeline in this folder, without a server. Its console goes to the standard output.

  Jenkinsfile       the script's file; default Jenkinsfile
  -P name=value     a parameter; once for each
  --executors=N     how many \`node\` blocks may be at work at once; default 4
  --no-sandbox      the script may do what an administrator's may
  --help            this text

\`node\` and \`agent\` work in this folder itself: a step that deletes or checks out does it here.
\`input\` asks on the terminal; where there is none the build ends.
Ctrl-C aborts the build, so that its processes end and its \`post\` and \`finally\` run; once more ends at once.
So does a reader that goes away, as in \`millwright run | head\`.

Exit code: 0 SUCCESS, 1 FAILURE, 2 wrong usage, 3 UNSTABLE, 4 ABORTED, 5 NOT_BUILT; 141 where nobody reads on.
`;

export const LINT_USAGE = `millwright lint [Jenkinsfile]…

Says what is wrong with pipelines, one line each: file:line:column: message. - is the standard input.

Exit code: 0 nothing is wrong, 1 something is, 2 wrong usage; 141 where nobody reads on.
`;

export const CASC_CHECK_USAGE = `millwright casc-check [--same] [FILE]…

Shows what configuration as code would change, one line each, and changes nothing: path: before -> after. Secrets are stars.
What cannot be applied is refused as a server would refuse it, one line each: file:line: path: reason.

  FILE              a file, folder or address; default what CASC_JENKINS_CONFIG names
  --same            the exit code tells, too, whether something would change
  --help            this text

It is compared with the home in JENKINS_HOME, whose server may be running, else with a new server. Variables come from the
environment and the secrets folder, as in the server.

Exit code: 0 it can be applied, 1 it is refused, 2 wrong usage, 3 something would change (with --same); 141 where nobody reads on.
`;

export const ROTATE_KEYS_USAGE = `millwright rotate-keys

Gives the home in JENKINS_HOME a new master key and new keys of its secrets, and encrypts all its secrets with them. The server
must be stopped. Either all of it happens or nothing: a command that was killed is finished by the next start of the server, or
has changed nothing. The old keys are gone afterwards; backups that were made before need those in them.

Exit code: 0 the keys are replaced, 1 they are not, 2 wrong usage.
`;
