import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createYield, hasCode, type Logger, messageOf } from '../../kit/index.ts';
import { Failure, fail } from '../../model/index.ts';
import type { UploadedFile } from '../parameters/fields.ts';
import { decodeText } from '../request/charset.ts';
import { type Form, NO_FORM } from '../request/form.ts';
import { readFields } from '../request/form-fields.ts';

/** Limits the length of an XML document or form. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Limits the body of a requester without Overall/Read to what a login form needs. */
const MAX_ANONYMOUS_BODY_BYTES = 64 * 1024;
const MAX_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024;
/** Limits the parts of a multipart form, as Jenkins does. */
const MULTIPART_LIMITS = { files: 50, parts: 1000 };

/** Leaves bodies unread until it is known who sends them. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * Reads a body that is not a multipart form. Form fields are looked for in everything that could be a form: clients post
 * them without a Content-Type or with a wrong one. `limit` is the number of bytes that anybody may send. Throws
 * BODY_TOO_LARGE, FORM_BROKEN.
 */
export async function readForm(
  request: FastifyRequest,
  mayLook: boolean,
  limit = mayLook ? MAX_BODY_BYTES : MAX_ANONYMOUS_BODY_BYTES,
): Promise<Form> {
  const type = request.headers['content-type'];
  const bytes = await readBody(request, limit);
  if (bytes.length === 0) return NO_FORM;
  const pause = createYield();
  const text = decodeText(bytes, type);
  await pause();
  const fields = mayBeForm(type, text) ? await readFields(text, pause) : [];
  return { text, bytes, fields, files: new Map(), taken: new Set() };
}

function mayBeForm(type: string | undefined, text: string): boolean {
  if (type !== undefined && /^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  return (type === undefined || /^text\/plain\b/i.test(type)) && !/^\s*[<{[]/.test(text);
}

async function readBody(request: FastifyRequest, limit: number): Promise<Buffer> {
  const { body } = request;
  if (!isBytes(body)) return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > limit) fail('BODY_TOO_LARGE', limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) fail('BODY_TOO_LARGE', limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isBytes(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Says whether a multipart form came, whose parts are still to be read. */
export function isMultipart(request: FastifyRequest): boolean {
  return 'isMultipart' in request && request.isMultipart();
}

/** Says whether something came that `readForm` could read. */
export function hasBody({ body }: FastifyRequest): boolean {
  return isBytes(body);
}

export interface MultipartOptions {
  /** Holds the path of the folder for uploaded files. */
  readonly uploads: string;
  /** Limits the bytes of all fields together. */
  readonly fieldBytes: number;
  /** Limits the bytes of all files together. */
  readonly fileBytes: number;
}

/** Returns what the sender of a multipart form may put into it. */
export function multipartBytes(may: {
  readonly look: boolean;
  readonly build: boolean;
}): Pick<MultipartOptions, 'fieldBytes' | 'fileBytes'> {
  if (!may.look) return { fieldBytes: MAX_ANONYMOUS_BODY_BYTES, fileBytes: MAX_ANONYMOUS_BODY_BYTES };
  return { fieldBytes: MAX_BODY_BYTES, fileBytes: may.build ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES };
}

/**
 * Reads a multipart form; its files are stored below the folder for uploads, readable by the server alone. Of several files
 * of one name the last counts. Throws FORM_BROKEN, BODY_TOO_LARGE; then no file is left.
 */
export async function readMultipart(request: FastifyRequest, options: MultipartOptions): Promise<Form> {
  const { uploads, fieldBytes, fileBytes } = options;
  const limits = { ...MULTIPART_LIMITS, fieldSize: fieldBytes, fileSize: fileBytes };
  if (Number(request.headers['content-length'] ?? 0) > 2 * fieldBytes + fileBytes) fail('BODY_TOO_LARGE', fileBytes);
  const fields: [string, string][] = [];
  const files = new Map<string, UploadedFile>();
  let fieldsLeft = fieldBytes;
  let filesLeft = fileBytes;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '');
        fieldsLeft -= part.fieldname.length + value.length;
        if (fieldsLeft < 0 || part.valueTruncated) fail('BODY_TOO_LARGE', fieldBytes);
        fields.push([part.fieldname, value]);
      } else {
        await drop(files, part.fieldname);
        const storedAs = join(uploads, randomBytes(16).toString('hex'));
        files.set(part.fieldname, { fileName: part.filename, storedAs });
        const stored = createWriteStream(storedAs, { flags: 'wx', mode: 0o600 });
        await pipeline(part.file, stored);
        filesLeft -= stored.bytesWritten;
        if (filesLeft < 0 || part.file.truncated) fail('BODY_TOO_LARGE', fileBytes);
        // A file input that was left empty.
        if (part.filename === '') await drop(files, part.fieldname);
      }
    }
    return { text: '', fields, files, taken: new Set() };
  } catch (error) {
    // What still comes is not taken apart any more.
    request.raw.unpipe();
    request.raw.resume();
    for (const field of [...files.keys()]) await drop(files, field);
    if (error instanceof Failure) throw error;
    if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) fail('BODY_TOO_LARGE', fileBytes);
    return fail('FORM_BROKEN', messageOf(error));
  }
}

/** Removes the files of a multipart form that no handler took over, and all of them where it was refused. */
export async function dropUntaken(form: Form, refused: boolean, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const [field, file] of form.files) {
    if (!refused && form.taken.has(field)) continue;
    await rm(file.storedAs, { force: true }).catch((error) =>
      log.warn({ file: file.storedAs, err: messageOf(error) }, 'an uploaded file could not be removed'),
    );
  }
}

async function drop(files: Map<string, UploadedFile>, field: string): Promise<void> {
  const file = files.get(field);
  files.delete(field);
  if (file !== undefined) await rm(file.storedAs, { force: true });
}
