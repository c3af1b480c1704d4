import { findLanguage } from '@foyer/contract/languages';
import type { MailBranding, RenderedMail } from '../mail-template.ts';
import { safeName } from './safe-name.ts';

/** What a mail says, before it is drawn. Plain text only: nothing in here is HTML. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Said under the button, above the link in full. */
  readonly linkNote?: string;
  /** A code to type, with what is said above it. */
  readonly code?: { readonly note: string; readonly value: string };
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** What to do if it was not you. */
  readonly closing: string;
  /** A link below the closing that stops such emails. */
  readonly stop?: { readonly label: string; readonly href: string };
  readonly help: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is only text inside HTML (T-PWD-8). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

/** A number stays on the line of what it counts. */
function prose(text: string): string {
  return escapeHtml(text).replace(/(\d) (?=\p{L})/gu, '$1&nbsp;');
}

/** Draws a letter as text and as HTML. */
export function drawLetter(letter: Letter, branding: MailBranding): RenderedMail {
  return {
    subject: letter.subject,
    text: drawText(letter, branding),
    html: drawHtml(letter, branding),
  };
}

function drawText(
  { heading, paragraphs, button, code, facts, closing, stop, help }: Letter,
  branding: MailBranding,
): string {
  const lines = [heading, ...paragraphs];
  if (button) lines.push(`${button.label}:\n${button.href}`);
  if (code) lines.push(`${code.note}\n${code.value}`);
  if (facts) lines.push(facts.map(([name, value]) => `${name}: ${value}`).join('\n'));
  lines.push(closing);
  if (stop) lines.push(`${stop.label}:\n${stop.href}`);
  if (branding.supportEmail) lines.push(`${help} ${branding.supportEmail}`);
  lines.push(`-- \n${branding.productName}\n${branding.accountUrl}`);
  return `${lines.join('\n\n')}\n`;
}

/**
 * Colors of `look.md` as mail clients take them: light by default, dark where the client asks for
 * it.
 */
const style = `
body { margin: 0; padding: 0; background: #f4f5f7; color: #1b1f27; }
.sheet { background: #ffffff; border: 1px solid #e3e6eb; border-radius: 12px; }
.quiet { color: #5b6472; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #14171c !important; color: #eceff4 !important; }
  .sheet { background: #1d2128 !important; border-color: #313742 !important; }
  .heading, .said { color: #eceff4 !important; }
  .quiet { color: #a4adba !important; }
}
@media (max-width: 480px) { .sheet-cell { padding: 24px 20px !important; } }`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const reported = `margin: 0 0 16px; ${font} font-size: 16px; line-height: 24px;`;
const quiet = `margin: 0; ${font} font-size: 13px; line-height: 20px;`;

function drawHtml(letter: Letter, branding: MailBranding): string {
  const { subject, heading, paragraphs, button, code, facts, closing, stop, help } = letter;
  const language = findLanguage(branding.language ?? '') ?? 'en';
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
  const support = branding.supportEmail ? `${help} ${branding.supportEmail}` : '';
  const body = [
    drawMark(branding),
    `<h1 class="heading" style="margin: 0 0 16px; ${font} font-size: 22px; line-height: 28px; font-weight: 650; color: #1b1f27;">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p class="said" style="${reported} color: #1b1f27;">${prose(text)}</p>`,
    ),
    button ? drawButton(button, letter.linkNote ?? '', branding) : '',
    code ? drawCode(code) : '',
    facts ? drawFacts(facts) : '',
    `<p class="quiet" style="${quiet} color: #5b6472;">${escapeHtml(closing)}${support ? `<br>${escapeHtml(support)}` : ''}${stop ? drawStop(stop) : ''}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body class="ground" style="margin: 0; padding: 0; background: #f4f5f7;">
<div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f5f7;"><tr><td align="center" style="padding: 32px 12px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; background: #ffffff; border: 1px solid #e3e6eb; border-radius: 12px;"><tr><td class="sheet-cell" dir="${direction}" style="padding: 36px 40px;">
${body}
</td></tr></table>
<p class="quiet" style="${quiet} margin-top: 16px; color: #5b6472;">${escapeHtml(branding.productName)}</p>
</td></tr></table></body></html>
`;
}

/** Whose mail it is: the tenant's where it writes in its own name, else the product's. */
function drawMark({ company, ...product }: MailBranding): string {
  const { accentColor } = product;
  const name = company ? safeName(company.name) : product.productName;
  const logo = company ? company.logo : product.logo;
  if (logo) {
    return `<p class="heading" style="margin: 0 0 28px; ${font} font-size: 15px; line-height: 20px; font-weight: 650; color: #1b1f27;"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" style="display: block; height: 32px; max-width: 240px; border: 0;"></p>`;
  }
  return `<p class="heading" style="margin: 0 0 28px; ${font} font-size: 15px; line-height: 20px; font-weight: 650; color: #1b1f27;"><span style="display: inline-block; width: 10px; height: 10px; margin-inline-end: 8px; border-radius: 3px; background: ${escapeHtml(accentColor)};"></span>${escapeHtml(name)}</p>`;
}

function drawStop({ label, href }: { label: string; href: string }): string {
  return `<br><a href="${escapeHtml(href)}" style="color: #5b6472; text-decoration: underline;">${escapeHtml(label)}</a>`;
}

function drawButton(
  { label, href }: { label: string; href: string },
  note: string,
  { accentColor }: MailBranding,
): string {
  const address = escapeHtml(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px;"><tr><td style="border-radius: 8px; background: ${escapeHtml(accentColor)};"><a href="${address}" style="display: inline-block; padding: 12px 22px; border-radius: 8px; ${font} font-size: 16px; line-height: 24px; font-weight: 600; color: #ffffff; text-decoration: none;">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="${quiet} margin-bottom: 24px; color: #5b6472;">${escapeHtml(note)}<br><a href="${address}" dir="ltr" style="color: inherit; word-break: break-all;">${address}</a></p>`;
}

/** Digits of one width, apart from each other, and in one piece for anyone who copies them. */
function drawCode({ note, value }: { note: string; value: string }): string {
  return `<p class="said" style="${reported} color: #1b1f27;">${prose(note)}</p>
<p class="heading" style="margin: 0 0 24px; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: 6px; color: #1b1f27;"><span dir="ltr" style="margin-right: -6px;">${escapeHtml(value)}</span></p>`;
}

function drawFacts(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="quiet" style="padding: 4px 0; padding-inline-end: 16px; ${quiet} color: #5b6472;">${escapeHtml(name)}</td><td class="said" style="padding: 4px 0; ${quiet} color: #1b1f27;">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 24px;">${rows.join('')}</table>`;
}
