import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Services } from '../../controller/index.ts';
import { hasCode } from '../../kit/index.ts';
import { commonHeaders } from '../reply/headers.ts';

/** Sends an answer to what is not HTTP, or too much of it. */
export function answerClientError(
  services: Pick<Services, 'version' | 'sessionId'>,
  error: Error,
  socket: Socket,
): void {
  if (hasCode(error, 'ECONNRESET') || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error);
  const headers = { ...commonHeaders(services), Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

function statusOf(error: Error): number {
  if (hasCode(error, 'HPE_HEADER_OVERFLOW')) return 431;
  return hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') ? 408 : 400;
}
