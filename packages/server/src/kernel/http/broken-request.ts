import type { Socket } from 'node:net';
import { commonRefusals } from '@foyer/contract';
import type { RandomPort } from '../../ports/random.port.ts';
import type { ServerSettings } from '../config/settings.ts';
import { transportSecurity } from './security-headers.ts';
import { traceHeader } from './trace-header.ts';

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers what is not even HTTP: too long headers, broken request lines, what comes drop by drop.
 * The connection closes.
 */
export function answerBrokenRequest(
  { publicUrl }: Pick<ServerSettings, 'publicUrl'>,
  random: RandomPort,
) {
  const transport = Object.entries(transportSecurity(publicUrl)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const refusal = isTooLarge ? commonRefusals.tooLarge : commonRefusals.invalid;
    const status = statuses[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify({ errors: [refusal.text], errorCode: refusal.code });
    const headers = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `${traceHeader}: ${Buffer.from(random.bytes(16)).toString('hex')}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...transport,
      'Connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  };
}
