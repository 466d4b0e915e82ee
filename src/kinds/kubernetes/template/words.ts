import { createHash } from 'node:crypto';

const MAX_LABEL_LENGTH = 63;
const UNLIMITED = 2_147_483_647;

/** Returns the words of a command, as a shell would split it: quoted ones may have blanks. */
export function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/((?:[^\s"]|"[^"]*")+)/g)].map(([word]) => word.replaceAll('"', ''));
}

/** Returns a text as the value of a label of the cluster, by its last characters. Jenkins: `PodTemplate#sanitizeLabel`. */
export function labelValue(text: string): string {
  return text
    .slice(-MAX_LABEL_LENGTH)
    .replaceAll(/[^_.a-zA-Z0-9-]/g, '_')
    .replace(/^[^a-zA-Z0-9]/, 'x')
    .replace(/[^a-zA-Z0-9]$/, 'x');
}

/** Returns the labels by which the plugin marks the pods of a label of nodes. */
export function labelsOfPod(label: string | null): Readonly<Record<string, string>> {
  if (label === null || label === '') return { 'jenkins/label': 'slave-default', 'jenkins/label-digest': '0' };
  const digest = createHash('sha1').update(label).digest('hex');
  return { 'jenkins/label': labelValue(label), 'jenkins/label-digest': digest };
}

/** Returns pairs such as `disk=ssd,zone=a`. */
export function pairsOf(text: string | null): Readonly<Record<string, string>> {
  const pairs = (text ?? '').split(',').flatMap((each) => {
    const at = each.indexOf('=');
    return at < 1 ? [] : [[each.slice(0, at).trim(), each.slice(at + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns a whole number of a text; null where there is none. */
export function numberOf(text: string | null): number | null {
  return text !== null && /^-?\d+$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** Returns a whole number of a text above 0, or another one where it holds none. */
export function positive(text: string | null, missing: number): number {
  const number = numberOf(text) ?? 0;
  return number > 0 ? number : missing;
}

/** Returns a limit; null where there is none. Jenkins writes the greatest number for that. */
export function limitOf(text: string | null): number | null {
  const number = numberOf(text);
  return number === null || number < 0 || number >= UNLIMITED ? null : number;
}
