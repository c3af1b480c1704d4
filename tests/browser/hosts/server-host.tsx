import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { HostedApp } from './hosted-app.tsx';

/** Draws the host on a server, as a stream, and collects what it sent. */
export function render(): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new Writable({
      write: (piece, _encoding, done) => {
        html += String(piece);
        done();
      },
      final: (done) => {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<HostedApp locale="auto" />, {
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
