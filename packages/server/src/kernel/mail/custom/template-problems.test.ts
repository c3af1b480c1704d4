import { languages } from '@foyer/contract/languages';
import { describe, expect, test } from 'vitest';
import { ourTemplate, ourTextTemplate } from './default-template.ts';
import { mailKinds } from './message-types.ts';
import { getVariables } from './message-variables.ts';
import { mailTemplateProblems, textTemplateProblems } from './template-problems.ts';

const findProblems = (html: string, type = 'ResetPassword') =>
  mailTemplateProblems({ type, html, active: true });
const link = '<a href="{{link}}">Reset</a>';

describe('a template of an email is rejected', () => {
  test.each([
    ['without its link', '<p>Hello</p>', /href="\{\{link\}\}"/],
    ['with its link as text only', '<p>{{link}}</p>', /href="\{\{link\}\}"/],
    ['with an unknown variable', `${link} {{produktName}}`, /Did you mean \{\{productName\}\}/],
    ['with a variable of another email', `${link} {{plan}}`, /no variable \{\{plan\}\}/],
    ['with three braces', `${link} {{{email}}}`, /would not be escaped/],
    ['with an ampersand', `${link} {{&email}}`, /would not be escaped/],
    ['with a variable that is not closed', `${link} {{email`, /not closed/],
    ['with a condition that is not closed', `${link} {{#if email}}x`, /\{\{\/if\}\}/],
    ['with nested conditions', `${link}{{#if email}}{{#if logo}}x{{/if}}{{/if}}`, /another/],
    ['with an end without a condition', `${link}{{/if}}`, /closes nothing/],
    ['with anything else in braces', `${link}{{email.length}}`, /cannot be read/],
    ['with a script', `${link}<script>x()</script>`, /Remove <script>/],
    ['with a form', `${link}<form action="https://x.test"></form>`, /Remove <form>/],
    ['with an event handler', `${link}<img onerror="x()">`, /emails run no code/],
    ['with an unquoted variable', `${link}<p title={{email}}>x</p>`, /in quotes/],
    ['with a variable as an attribute', `${link}<p {{email}}>x</p>`, /name of an attribute/],
    ['with a script URL', `${link}<a href="javascript:x()">x</a>`, /must start with/],
    ['with a typed value as a URL', `${link}<a href="{{address}}">x</a>`, /variable/],
    ['with part of a URL', `${link}<a href="https://x.test/{{email}}">x</a>`, /single variable/],
    ['with a variable in a style', `${link}<p style="color: {{email}}">x</p>`, /accentColor/],
    ['with a variable in <style>', `<style>{{email}}</style>${link}`, /accentColor/],
    ['with an image in a style', `${link}<p style="background: url(x)">x</p>`, /url\(\)/],
    ['with a condition in an attribute', `${link}<p title="{{#if logo}}x{{/if}}">x</p>`, /inside/],
    ['with a tag that is not closed', `${link}<p`, /not closed/],
    ['with a redirect', `${link}<meta http-equiv="refresh">`, /http-equiv/],
  ])('%s', (_what, html, problem) => {
    expect(findProblems(html).join('\n')).toMatch(problem);
  });

  test('without its code, without its stop link, and for an email that is not sent', () => {
    expect(findProblems('<p>Hello</p>', 'OTC')).toEqual(['html: The email must show {{code}}.']);
    expect(findProblems('<p>{{event}}</p>', 'eventNotice').join()).toContain('unsubscribe');
    expect(findProblems(link, 'ImpossibleTravel').join()).toContain('needs no template');
    expect(findProblems(link, 'Nonsense').join()).toContain('ResetPassword');
  });
});

test('a template with conditions, styles, and links is accepted', () => {
  const html = `<!doctype html><html lang="{{language}}"><head><style>a { color: {{accentColor}}; }</style></head>
    <body><!-- header -->{{#if logo}}<img src="{{logo}}" alt="{{productName}}">{{/if}}
    <p style="color: {{accentColor}}">{{email}} &lt; {{minutes}}</p>${link}
    <a href="{{accountUrl}}/account/login">Sign in</a> <a href="mailto:{{supportEmail}}">Help</a></body></html>`;
  expect(findProblems(html)).toEqual([]);
});

describe.each(mailKinds)('%s', (kind) => {
  test('has a meaning for each variable', () => {
    expect(getVariables(kind).filter(({ help }) => help === '')).toEqual([]);
  });

  test.each(languages)('is a template in %s that passes its own checks', (language) => {
    const ours = ourTemplate(kind, language, '#2f5bea');
    expect(mailTemplateProblems({ type: kind, ...ours, active: true })).toEqual([]);
    expect(JSON.stringify(ours)).not.toMatch(/qv[a-z]+vq|\.invalid/i);
  });
});

test('an SMS needs its code and only known variables', () => {
  const problems = (text: string, type = 'signInCode') =>
    textTemplateProblems({ type, text, active: true }).join('\n');
  expect(problems('{{code}} is your code for {{productName}}.')).toBe('');
  expect(problems('Hello')).toContain('{{code}}');
  expect(problems('{{code}} {{email}}')).toContain('no variable {{email}}');
  expect(problems('{{code}}', 'phoneChanged')).toContain('no variable {{code}}');
  expect(problems(`{{code}}${'x'.repeat(340)}`)).toContain('335');
  expect(problems('x', 'nonsense')).toContain('signInCode');
  for (const language of languages)
    expect(problems(ourTextTemplate('signInCode', language) ?? '')).toBe('');
});
