import { describe, expect, test } from 'vitest';
import { getCodes, getLinks, readableText } from './mail-content.ts';

describe('links of a mail', () => {
  test('come from text and markup in reading order, each once', () => {
    const text =
      'Activate: https://app.test/account/activate?userId=1&token=a.\nHelp (https://app.test/help)';
    const html =
      '<a href="https://app.test/account/activate?userId=1&amp;token=a">Go</a> <a href=\'https://x.test/\'>x</a>';
    expect(getLinks({ text, html })).toEqual([
      'https://app.test/account/activate?userId=1&token=a',
      'https://app.test/help',
      'https://x.test/',
    ]);
  });

  test('are web addresses only', () => {
    const html =
      '<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="java&#115;cript:x">c</a>';
    expect(getLinks({ text: 'mailto:a@b.test javascript:alert(1)', html })).toEqual([]);
  });
});

describe('codes of a mail', () => {
  test('are read with or without a separator, each once', () => {
    expect(getCodes({ text: 'Your code is 402 913, that is 402913.', html: '' })).toEqual([
      '402913',
    ]);
    expect(getCodes({ text: 'Code: 1234-5678', html: '' })).toEqual(['12345678']);
  });

  test('are not years, amounts, parts of links, words or colors', () => {
    const text =
      'On 20 November 2026, order A-123456, https://app.test/?token=123456, token=abc-654321';
    expect(getCodes({ text, html: '<p style="color:#123456">654987</p>' })).toEqual([]);
  });

  test('are read from the markup where there is no text', () => {
    const html = '<style>p{color:#111222}</style><title>111333</title><p>Code <b>889 211</b></p>';
    expect(getCodes({ text: '', html })).toEqual(['889211']);
  });
});

test('markup reads as a user reads it', () => {
  expect(
    readableText(
      '<head><style>x{}</style></head><p>Hello&nbsp;Ada &amp; co</p><p>Bye<!-- no --></p>',
    ),
  ).toBe('Hello Ada & co\nBye');
});
