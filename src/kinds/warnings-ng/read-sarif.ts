import { createYield } from '../../kit/index.ts';
import { chunksOf } from '../shared/reports/read-file.ts';
import type { ReadIssues } from './collect-issues.ts';
import { type Issue, newIssue, pathInWorkspace, type Severity } from './issue.ts';
import { sarifParts } from './sarif-thread.ts';

/** Limits the length of a report, which is read as a whole; longer ones are refused. */
const LONGEST = 24 * 1024 * 1024;

const LEVELS: Readonly<Record<string, Severity>> = { error: 'ERROR', warning: 'NORMAL', note: 'LOW', none: 'LOW' };

interface Rule {
  readonly id?: string;
  readonly name?: string;
  readonly level?: string;
  readonly short?: string;
  readonly messages: Readonly<Record<string, string>>;
}

interface Result {
  readonly ruleId?: string;
  readonly ruleIndex?: unknown;
  readonly level?: string;
  readonly kind?: string;
  readonly message: { readonly text?: string; readonly id?: string; readonly arguments?: readonly string[] };
  readonly suppressed: boolean;
  readonly uri?: string;
  readonly line?: unknown;
  readonly lineEnd?: unknown;
  readonly column?: unknown;
}

/** Reads SARIF, the common format of such tools. */
export const readSarif: ReadIssues = async (workspace, path, origin, add) => {
  const { size } = await workspace.info(path);
  if (size > LONGEST) throw new Error(`it is longer than ${LONGEST / 1024 / 1024} MB`);
  const bytes = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of chunksOf(workspace, path)) {
    if (filled + chunk.length > size) throw new Error('it grew while it was read');
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  let rules: readonly Rule[] = [];
  let byId = new Map<string, Rule>();
  const pause = createYield();
  for await (const part of sarifParts(bytes)) {
    await pause();
    // The thread makes them of this shape.
    if (part.kind === 'run') {
      rules = part.rules as readonly Rule[];
      byId = new Map(rules.map((rule) => [rule.id ?? '', rule]));
      continue;
    }
    for (const result of part.results as readonly Result[]) {
      const byIndex = typeof result.ruleIndex === 'number' ? rules[result.ruleIndex] : undefined;
      const rule = byIndex ?? byId.get(result.ruleId ?? '');
      if (isProblem(result)) add(newIssue({ origin, ...factsOf(result, rule, workspace.path) }));
    }
  }
};

/** Says whether a result is a problem, and neither suppressed nor a confirmation that all is well. */
function isProblem({ kind, suppressed }: Result): boolean {
  return !suppressed && (kind === undefined || kind === 'fail' || kind === 'review' || kind === 'open');
}

function factsOf(result: Result, rule: Rule | undefined, workspace: string): Partial<Issue> {
  return {
    file: pathInWorkspace(decoded(result.uri ?? ''), workspace),
    line: lineOf(result.line),
    lineEnd: lineOf(result.lineEnd),
    column: lineOf(result.column),
    severity: LEVELS[result.level ?? rule?.level ?? 'warning'] ?? 'NORMAL',
    type: result.ruleId ?? rule?.id ?? '',
    category: rule?.name ?? '',
    message: messageText(result.message, rule),
  };
}

function messageText({ text, id, arguments: given = [] }: Result['message'], rule: Rule | undefined): string {
  const template = text ?? (id === undefined ? undefined : rule?.messages[id]) ?? rule?.short ?? '';
  return template.replace(/\{(\d{1,2})\}/g, (whole, at: string) => given[Number(at)] ?? whole);
}

/** Decodes an address; a malformed one stays unchanged. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function lineOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
}
