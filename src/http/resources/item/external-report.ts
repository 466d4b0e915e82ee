import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { childOf, childText, parseXmlInSlices, type XmlElement, XmlError, XmlLimitError } from '../../../xml/index.ts';

/** Describes a run as reported by a process elsewhere. */
export interface ReportedRun {
  readonly log: Buffer;
  readonly result: 'SUCCESS' | 'FAILURE';
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  readonly displayName: string | null;
  readonly description: string | null;
}

/** Limits the document, but not the log in it, which may be as long as a body. */
const LIMITS = { maxNodes: 1000, maxReferences: 1_000_000 };

/** Reads the report of a run. Throws CONFIG_BROKEN, CONFIG_TOO_GREAT. */
export async function readReport(xml: string, job: string): Promise<ReportedRun> {
  try {
    const root = await parseXmlInSlices(xml, createYield(), LIMITS);
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
    if (error instanceof XmlLimitError) return fail('CONFIG_TOO_GREAT', `${job}, posted result`, error.reason);
    if (error instanceof XmlError) return fail('CONFIG_BROKEN', `${job}, posted result`, error.message);
    throw error;
  }
}

function bytesOf({ attributes, text }: XmlElement): Buffer {
  return attributes['encoding'] === 'hexBinary' ? Buffer.from(text.replace(/\s+/g, ''), 'hex') : Buffer.from(text);
}
