// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { sessionEndText, takeSessionEnd } from './session-end.ts';

afterEach(() => takeSessionEnd(document));

function banner(...cookies: readonly string[]): string | undefined {
  for (const cookie of cookies) document.cookie = `${cookie}; path=/`;
  const end = takeSessionEnd(document);
  return end && sessionEndText(end);
}

const reason = (value: string) => `x-talon-session-timeout-reason=${value}`;
const ip = (value: string) => `x-talon-ip=${value}`;

describe('the banner says, to the letter,', () => {
  test.each([
    ['Timeout', 'Session expired due to inactivity'],
    ['TalonWorkEnforcement', 'Please sign-in using the Prisma Access Browser'],
    ['unauthorized', 'Session expired due to inactivity'],
    ['something new', 'Session expired due to inactivity'],
    ['notallowedip', 'Session expired due to inactivity'],
  ])('for %s: %s', (value, text) => {
    expect(banner(reason(encodeURIComponent(value)))).toBe(text);
  });

  test('for an address that is not allowed, the address', () => {
    expect(banner(reason('notAllowedIp'), ip('203.0.113.7'))).toBe(
      'Client IP address "203.0.113.7" is not allowed',
    );
  });

  test('without one, no address', () => {
    expect(banner(reason('notAllowedIp'))).toBe('Client IP address is not allowed');
    expect(banner(reason('notAllowedIp'), ip(''))).toBe('Client IP address is not allowed');
    expect(banner(reason('notAllowedIp'), ip('%00%0a'))).toBe('Client IP address is not allowed');
  });

  test('and nothing where there is no reason', () => {
    expect(banner()).toBeUndefined();
    expect(banner(reason(''))).toBeUndefined();
    expect(banner(ip('203.0.113.7'))).toBeUndefined();
  });
});

describe('both cookies', () => {
  test('are cleared after being read; others stay', () => {
    document.cookie = 'other=1; path=/';
    banner(reason('notAllowedIp'), ip('203.0.113.7'));
    expect(document.cookie).toBe('other=1');
    expect(banner()).toBeUndefined();
  });

  test('are cleared for the domain they were set for', () => {
    const jar = recordingJar('x-talon-session-timeout-reason=Timeout; x-talon-ip=::1');
    takeSessionEnd(jar, 'foyer.test');
    expect(jar.written).toEqual([
      'x-talon-session-timeout-reason=; Max-Age=0; Path=/; SameSite=Lax',
      'x-talon-session-timeout-reason=; Max-Age=0; Path=/; SameSite=Lax; Domain=foyer.test',
      'x-talon-ip=; Max-Age=0; Path=/; SameSite=Lax',
      'x-talon-ip=; Max-Age=0; Path=/; SameSite=Lax; Domain=foyer.test',
    ]);
  });
});

describe('a hostile value', () => {
  test.each([
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['text turned around', '1.2.3.4\u202Etsoh', '1.2.3.4tsoh'],
    ['a line break', '1.2.3.4\r\nSet-Cookie: a=b', '1.2.3.4Set-Cookie: a=b'],
    ['endless text', 'x'.repeat(3000), 'x'.repeat(64)],
  ])('%s stays short, plain text', (_, value, shown) => {
    const text = banner(reason('notAllowedIp'), ip(encodeURIComponent(value)));
    expect(text).toBe(`Client IP address "${shown}" is not allowed`);
  });

  test('a broken encoding breaks nothing', () => {
    expect(banner(reason('%E0%A4%A'))).toBe('Session expired due to inactivity');
    expect(banner(reason('notAllowedIp'), ip('%zz'))).toBe(
      'Client IP address "%zz" is not allowed',
    );
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is no reason of its own', (name) => {
    expect(banner(reason(name))).toBe('Session expired due to inactivity');
  });
});

function recordingJar(cookies: string) {
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return cookies;
    },
    set cookie(line: string) {
      written.push(line);
    },
  };
}
