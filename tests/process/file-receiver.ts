/** A receiver of webhooks: writes the name of each event to a file before it responds. Arguments: port and file. */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port = '', file = ''] = process.argv.slice(2);

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    appendFileSync(file, `${data.after.name}\n`);
    response.end('ok');
  });
}).listen(Number(port), '127.0.0.1');
