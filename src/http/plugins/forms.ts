import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasCode, type Logger, messageOf } from '../../kit/index.ts';
import { Failure, fail } from '../../model/index.ts';
import { decodeText } from '../charset.ts';
import { type Form, NO_FORM } from '../form.ts';
import type { UploadedFile } from '../parameters.ts';
import type { RequestStates } from '../request-state.ts';

/** Longest XML document or form. */
export const BODY_LIMIT = 16 * 1024 * 1024;
/** Who may not even look around may send what a login form needs. */
const STRANGERS_LIMIT = 64 * 1024;
const UPLOAD_LIMIT = 2 * 1024 * 1024 * 1024;
const MULTIPART_LIMITS = { fieldSize: BODY_LIMIT, fields: 2000, files: 50, parts: 2050, fileSize: UPLOAD_LIMIT };

export interface FormsOptions {
  readonly states: RequestStates;
  readonly log: Logger;
  /** Folder for uploaded files. */
  readonly uploads: string;
}

/** Leaves bodies unread until it is known who sends them, and takes files away that nobody wanted. */
export function leaveBodiesUnread(app: FastifyInstance, { states, log }: FormsOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onResponse', async (request, reply) => {
    const { form } = states.of(request);
    if (form === null || (form.filesTaken && reply.statusCode < 400)) return;
    for (const file of form.files.values()) {
      await rm(file.storedAs, { force: true }).catch((error) =>
        log.warn({ file: file.storedAs, err: messageOf(error) }, 'an uploaded file could not be removed'),
      );
    }
  });
}

/**
 * Reads a body that is not a multipart form. Form fields are looked for in everything that could be a form: clients
 * post them without a Content-Type or with a wrong one. Errors: BODY_TOO_LARGE.
 */
export async function readForm(request: FastifyRequest, mayLook: boolean): Promise<Form> {
  const type = request.headers['content-type'];
  const bytes = await readBody(request, mayLook ? BODY_LIMIT : STRANGERS_LIMIT);
  if (bytes.length === 0) return NO_FORM;
  const text = decodeText(bytes, type);
  const fields = mayBeForm(type, text) ? new URLSearchParams(text) : [];
  return { text, fields, files: new Map(), filesTaken: true };
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

/**
 * Reads a multipart form; its files are stored below the folder for uploads, readable by the server alone. Errors:
 * FORM_BROKEN, BODY_TOO_LARGE; then no file is left.
 */
export async function readMultipart(request: FastifyRequest, uploads: string): Promise<Form> {
  const fields: [string, string][] = [];
  const files = new Map<string, UploadedFile>();
  try {
    for await (const part of request.parts({ limits: MULTIPART_LIMITS })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '')]);
      } else {
        const storedAs = join(uploads, randomBytes(16).toString('hex'));
        files.set(part.fieldname, { fileName: part.filename, storedAs });
        await pipeline(part.file, createWriteStream(storedAs, { flags: 'wx', mode: 0o600 }));
        if (part.file.truncated) fail('BODY_TOO_LARGE', UPLOAD_LIMIT);
        // A file input that was left empty.
        if (part.filename === '') await drop(files, part.fieldname);
      }
    }
    return { text: '', fields, files, filesTaken: false };
  } catch (error) {
    for (const field of [...files.keys()]) await drop(files, field);
    if (error instanceof Failure) throw error;
    if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) fail('BODY_TOO_LARGE', UPLOAD_LIMIT);
    return fail('FORM_BROKEN', messageOf(error));
  }
}

async function drop(files: Map<string, UploadedFile>, field: string): Promise<void> {
  const file = files.get(field);
  files.delete(field);
  if (file !== undefined) await rm(file.storedAs, { force: true });
}
