import { fail } from '../../../model/index.ts';
import { childOf, childText, parseXml, type XmlElement, XmlError } from '../../../xml/index.ts';

/** What a process elsewhere tells of a run of its. */
export interface ReportedRun {
  readonly log: Buffer;
  readonly result: 'SUCCESS' | 'FAILURE';
  /** Milliseconds. */
  readonly duration: number;
  readonly displayName: string | null;
  readonly description: string | null;
}

/** Error CONFIG_BROKEN. */
export function readReport(xml: string, job: string): ReportedRun {
  try {
    const root = parseXml(xml);
    const log = childOf(root, 'log');
    const duration = Number(childText(root, 'duration')?.trim());
    return {
      log: log === undefined ? Buffer.alloc(0) : bytesOf(log),
      result: Number(childText(root, 'result')?.trim()) === 0 ? 'SUCCESS' : 'FAILURE',
      duration: duration >= 0 && duration <= Number.MAX_SAFE_INTEGER ? Math.round(duration) : 0,
      displayName: childText(root, 'displayName') || null,
      description: childText(root, 'description') || null,
    };
  } catch (error) {
    if (error instanceof XmlError) return fail('CONFIG_BROKEN', `${job}, posted result`, error.message);
    throw error;
  }
}

function bytesOf({ attributes, text }: XmlElement): Buffer {
  return attributes['encoding'] === 'hexBinary' ? Buffer.from(text.replace(/\s+/g, ''), 'hex') : Buffer.from(text);
}
