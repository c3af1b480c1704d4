import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dnsResolverSuite, type TxtZone } from '../ports/dns-resolver.suite.ts';
import { createNodeDnsResolver } from './dns-resolver.node.ts';

/** Answers of a name server besides records. RFC 1035, §4.1.1. */
const codes = { noError: 0, serverFailure: 2, noSuchName: 3, refused: 5 };
const txt = 16;

/** How a server answers a name: with records, with an error, or not at all. */
interface Answering {
  readonly zone?: TxtZone;
  readonly fails?: keyof typeof codes;
  readonly isSilent?: boolean;
}

/** A name server on a free port of this machine that speaks UDP as RFC 1035 has it. */
async function aNameServer(answering: Answering) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.push(name);
    if (!answering.isSilent)
      socket.send(reply(query.subarray(0, end + 4), name, answering), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { asked, server: `127.0.0.1:${socket.address().port}` };
}

/** The name of the question: labels, each after its length. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function reply(question: Buffer, name: string, { zone = {}, fails }: Answering): Buffer {
  const texts = zone[name] ?? [];
  const isKnown = Object.keys(zone).some(
    (existing) => existing === name || existing.endsWith(`.${name}`),
  );
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | codes[fails ?? (isKnown ? 'noError' : 'noSuchName')], 2); // an answer, recursion there
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(12), ...texts.map(record)]);
}

/** A TXT record of the name in the question; strings of at most 255 bytes. RFC 1035, §3.3.14. */
function record(text: string): Buffer {
  const bytes = Buffer.from(text);
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    strings.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(strings);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name is the one of the question
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const timeout = { timeoutMs: 2000, tries: 3 };

describe('names of a name server', () => {
  dnsResolverSuite(async (zone) => {
    const { server } = await aNameServer({ zone });
    return createNodeDnsResolver({ servers: [server], ...timeout });
  });

  test('a server that fails, or does not want to, is no word about the name', async () => {
    for (const fails of ['serverFailure', 'refused'] as const) {
      const { server } = await aNameServer({ fails });
      const dns = createNodeDnsResolver({ servers: [server], ...timeout });
      await expect(dns.resolveTxt('acme.test')).rejects.toMatchObject({
        name: 'DnsError',
        code: 'refused',
      });
    }
  });

  test('a server that says nothing is a timeout, after as many tries as were asked for', async () => {
    const { server, asked } = await aNameServer({ isSilent: true });
    const dns = createNodeDnsResolver({ servers: [server], timeoutMs: 50, tries: 2 });
    await expect(dns.resolveTxt('acme.test')).rejects.toMatchObject({
      name: 'DnsError',
      code: 'timeout',
    });
    expect(asked).toEqual(['acme.test', 'acme.test']);
  });

  test('a server that is not there is no word about the name', async () => {
    const dns = createNodeDnsResolver({ servers: ['127.0.0.1:9'], timeoutMs: 50, tries: 1 });
    const failed = dns.resolveTxt('acme.test');
    await expect(failed).rejects.toMatchObject({
      name: 'DnsError',
      code: expect.stringMatching(/refused|timeout/),
    });
  });

  test('what is no name is never asked for', async () => {
    const { server, asked } = await aNameServer({});
    const dns = createNodeDnsResolver({ servers: [server], ...timeout });
    for (const name of ['', 'a b.test', 'acme.test\0', `${'a.'.repeat(127)}abc`]) {
      await expect(dns.resolveTxt(name)).rejects.toMatchObject({ code: 'notFound' });
    }
    expect(asked).toEqual([]);
  });

  test('a mistake in the settings is found at the start', () => {
    expect(() => createNodeDnsResolver({ servers: ['no address'] })).toThrow();
  });
});
