import { escapeHtml } from './escape-html.ts';
import { isRightToLeft, toHtmlLanguage } from './locale.ts';
import type { RenderLocale } from './render-input.ts';
import { toPalette } from './theme.ts';
import { findKey, type KeyUnder, translate, type WordKey } from './translate.ts';

/** A mail has a subject and a text under its name, and a button and a note where it needs them. */
export type AccountMailKind =
  KeyUnder<'mail:account'> extends infer Key ? (Key extends `${infer Kind}.subject` ? Kind : never) : never;

/** What a mail about a person's account says; its sentences stand in `mail.json` under `account.<kind>`. */
export interface AccountMailWords {
  locale: RenderLocale;
  /** `subject`, `text` and, where there are any, `button` and `note` are read below `mail:account.<kind>`. */
  kind: AccountMailKind;
  /** First name for the greeting; empty greets without a name. */
  name: string;
  values: Record<string, string>;
  /** A code to be typed, shown large. */
  code?: string;
  /** Where the button leads. */
  link?: string;
  /** Words that a person typed, for example an inviter's. */
  message?: string;
  baseUrl: string;
}

const font = "font-family:'Assistant Variable',Assistant,Arial,sans-serif;";

/** A sentence whose values are runs of their own, so that a Latin address keeps its order in a Hebrew line. */
function sentence(locale: RenderLocale, key: WordKey, values: Record<string, string>): string {
  const names = Object.keys(values);
  const marked = Object.fromEntries(names.map((name, index) => [name, `\uE002${index}\uE003`]));
  return escapeHtml(translate(locale, key, marked)).replace(
    /\uE002(\d+)\uE003/g,
    (_, index: string) => `<bdi>${escapeHtml(values[names[Number(index)] ?? ''] ?? '')}</bdi>`,
  );
}

function style(palette: ReturnType<typeof toPalette>): string {
  const dark = (prefix: string) =>
    `${prefix}.bg{background-color:${palette.darkPage}!important}${prefix}.sheet{background-color:${palette.darkSheet}!important;border-color:${palette.darkLine}!important}${prefix}.tx{color:${palette.darkText}!important}${prefix}.mu{color:${palette.darkMuted}!important}${prefix}.box{background-color:${palette.darkPage}!important}`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:600px){.sheet td.in{padding:24px 20px!important}.btn a{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){${dark('')}}
${dark('[data-ogsc] ')}`;
}

/**
 * One mail about an account as HTML and as text, in the person's language and direction, in the product's own looks:
 * these mails speak for the installation and never for an organization.
 */
export function renderAccountMail(words: AccountMailWords): { subject: string; html: string; text: string } {
  const { locale, kind, values, code, link, message, baseUrl } = words;
  const palette = toPalette({ name: '', colors: [], css: '', fonts: [] });
  const button = findKey(locale, `mail:account.${kind}.button`);
  const note = findKey(locale, `mail:account.${kind}.note`);
  const dir = isRightToLeft(locale) ? 'rtl' : 'ltr';
  const subject = translate(locale, `mail:account.${kind}.subject`, values);
  const greeting = words.name ? 'mail:greet.named' : 'mail:greet.plain';
  const greeted = { name: words.name };
  const host = new URL(baseUrl).host;

  const line = (html: string, extra = '') =>
    `<p class="tx" style="margin:0 0 16px;${font}font-size:17px;line-height:27px;color:${palette.text};${extra}">${html}</p>`;
  const quiet = (html: string) =>
    `<p class="mu" style="margin:0;${font}font-size:14px;line-height:22px;color:${palette.muted};">${html}</p>`;
  const paragraphs = sentence(locale, `mail:account.${kind}.text`, values)
    .split('\n')
    .filter((one) => one !== '')
    .map((one) => line(one));
  const body = [
    line(sentence(locale, greeting, greeted)),
    ...paragraphs,
    message
      ? `<div class="box tx" style="margin:0 0 20px;padding:14px 18px;border-radius:10px;background-color:${palette.page};${font}font-size:16px;line-height:25px;color:${palette.text};white-space:pre-line;">${escapeHtml(message)}</div>`
      : '',
    code
      ? `<p class="tx" dir="ltr" style="margin:0 0 20px;font-family:Consolas,Menlo,monospace;font-size:34px;line-height:44px;letter-spacing:8px;font-weight:700;text-align:center;color:${palette.text};">${escapeHtml(code)}</p>`
      : '',
    link && button
      ? `<p class="btn" style="margin:4px 0 22px;"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 26px;border-radius:10px;background-color:${palette.action};color:${palette.onAction};${font}font-size:17px;line-height:24px;font-weight:700;text-decoration:none;">${sentence(locale, button, values)}</a></p>`
      : '',
    note ? quiet(sentence(locale, note, values)) : '',
  ].join('\n');
  const html = `<!doctype html>
<html lang="${toHtmlLanguage(locale)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${style(palette)}</style></head>
<body class="bg" dir="${dir}" style="margin:0;padding:0;background-color:${palette.page};">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background-color:${palette.page};"><tr><td align="center" style="padding:28px 12px;">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="max-width:560px;background-color:${palette.sheet};border:1px solid ${palette.line};border-radius:14px;border-collapse:separate;"><tr><td class="in" style="padding:32px 36px;text-align:start;">
<p class="mu" style="margin:0 0 22px;${font}font-size:15px;font-weight:700;color:${palette.action};">Firstlook</p>
${body}
</td></tr></table>
<p class="mu" style="margin:16px 0 0;max-width:560px;${font}font-size:13px;line-height:20px;color:${palette.muted};">${sentence(locale, 'mail:account.footer', { host })}</p>
</td></tr></table>
</body></html>
`;
  const text = [
    translate(locale, greeting, greeted),
    translate(locale, `mail:account.${kind}.text`, values),
    message ?? '',
    code ?? '',
    link ? `${button ? `${translate(locale, button, values)}:\n` : ''}${link}` : '',
    note ? translate(locale, note, values) : '',
    `${translate(locale, 'mail:account.footer', { host })}\n`,
  ];
  return { subject, html, text: text.filter((one) => one !== '').join('\n\n') };
}
