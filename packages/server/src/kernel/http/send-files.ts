import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileFacts } from './route.ts';

/** A page of ours with a form. Only its own script runs, and only its own styles apply. */
export function sendPostPage(
  reply: FastifyReply,
  { html, script, style }: { html: string; script: string; style?: string },
): FastifyReply {
  const styles = style ? ` style-src '${style}';` : '';
  const policy = `default-src 'none'; script-src '${script}';${styles} form-action https: http:; frame-ancestors 'none'; base-uri 'none'`;
  void reply
    .code(200)
    .header('content-security-policy', policy)
    .header('content-type', 'text/html; charset=utf-8');
  return reply.send(html);
}

/** The same for every caller: machines read it again and again. */
export function sendDocument(reply: FastifyReply, type: string, output: unknown): FastifyReply {
  void reply.header('content-type', type).header('cache-control', 'public, max-age=300');
  return reply.send(String(output));
}

/**
 * What we drew ourselves, whatever was uploaded: shown by pages of any site, and nothing but a
 * picture. T-XSS-1.
 */
export function sendPicture(reply: FastifyReply, type: string, output: unknown): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': 'inline; filename="picture"',
    })
    .send(Buffer.from(output as Uint8Array)); // safe: the contract's schema of pictures says so
}

/** For the caller alone. A caller who may not have it was refused before the first piece. */
export function sendFile(reply: FastifyReply, type: string, output: unknown): FastifyReply {
  // safe: `defineRoutes` holds handlers of files to it
  const pieces = Readable.from(output as AsyncIterable<string | Uint8Array>, {
    objectMode: false,
  });
  const { file }: { file?: FileFacts } = Object(output);
  void reply.header('content-type', file?.mediaType ?? type).header('cache-control', 'no-store');
  // read by a script as it is written, which proxies must not delay
  if (type === 'text/event-stream') return reply.header('x-accel-buffering', 'no').send(pieces);
  if (file?.policy) void reply.header('content-security-policy', file.policy);
  const disposition = file ? `attachment; filename="${file.name}"` : 'attachment';
  return reply.header('content-disposition', disposition).send(pieces);
}
