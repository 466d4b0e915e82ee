import type { RemoteCommand } from '../../points/index.ts';
import { SHELL_NAME, SPECIAL_NAME } from '../local/pooled-script.ts';
import { shellWord } from '../shell-word.ts';

/** Describes what a command is told, wherever it was asked for. */
export type Ordered = Pick<RemoteCommand, 'argv' | 'folder' | 'env'> & {
  /** Says that its folder is made where it is missing, and that a program that is missing is no exit code. */
  readonly isShort?: boolean;
};

/**
 * Returns the script that becomes a command: one compound command, which is read whole before it empties its own file. Its words
 * are the folder of the command, the name of the script in it and the mask for new files. Variables are those that are given and
 * no others, but without names that no shell takes; where one is the shell's own and cannot be set, it is left as it is.
 */
export function orderOf({ argv, folder, env, isShort = false }: Ordered): string {
  const place = shellWord(folder);
  return `{
: >"$1/$2"
${isShort ? `[ -d ${place} ] || mkdir -p ${place} 2>/dev/null` : ''}
cd -P ${place} 2>/dev/null || {
  r='no such file or directory (ENOENT)'
  [ ! -e ${place} ] || r='not a directory (ENOTDIR)'
  [ ! -d ${place} ] || r='permission denied (EACCES)'
  printf '%s\\n' ${shellWord(`${folder}: `)}"$r" >"$1/refused"
  exit 127
}
unset OLDPWD SHLVL PWD _ B T r
${Object.entries(env).map(exportOf).join('')}${isShort ? programCheck(argv[0] ?? '') : ''}
exec ${argv.map(shellWord).join(' ')} </dev/null >&4 2>&3 3>&- 4>&-
}
`;
}

/** Says whether a command cannot be told what it should be told: nothing that a process gets has a NUL character. */
export function hasNul({ argv, folder, env }: Ordered): boolean {
  const texts = [...argv, folder, ...Object.keys(env), ...Object.values(env)];
  return texts.some((text) => text.includes('\0'));
}

function exportOf([name, value]: readonly [string, string]): string {
  if (!SHELL_NAME.test(name)) return '';
  const setting = `export ${name}=${shellWord(value)}`;
  return SPECIAL_NAME.test(name) ? `(${setting}) 2>/dev/null && ${setting}\n` : `${setting}\n`;
}

function programCheck(program: string): string {
  const word = shellWord(program);
  const test = program.includes('/') ? `[ -f ${word} ] && [ -x ${word} ]` : `command -v ${word} >/dev/null 2>&1`;
  return `{ ${test}; } || { printf '%s\\n' ${shellWord(`spawn ${program} ENOENT`)} >"$1/refused"; exit 127; }\n`;
}
