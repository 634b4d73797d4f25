import { escapeHtml } from './escape-html.ts';
import { fontFaces } from './font-face.ts';
import { withPersonalLine } from './personal-line.ts';
import type { RenderInput } from './render-input.ts';
import { valueMark } from './sentinel.ts';
import type { Palette } from './theme.ts';
import { translate } from './translate.ts';
import type { ViewModel } from './view-model.ts';

/** Dark mode, phones and the focus ring: the rules every mail shares, whatever its template adds. */
function baseStyle(palette: Palette): string {
  const dark = (prefix: string) =>
    [
      `${prefix}.bg{background-color:${palette.darkPage}!important}`,
      `${prefix}.sheet,${prefix}.sheet>table{background-color:${palette.darkSheet}!important}`,
      `${prefix}.tx,${prefix}.tx div,${prefix}.tx p,${prefix}.tx h1,${prefix}.tx h2,${prefix}.tx b{color:${palette.darkText}!important}`,
      `${prefix}.mu,${prefix}.mu div,${prefix}.mu a,${prefix}.mu span{color:${palette.darkMuted}!important}`,
      `${prefix}.ac,${prefix}.ac div,${prefix}.ac a{color:${palette.darkLink}!important}`,
      `${prefix}.ln td,${prefix}.ln p{border-color:${palette.darkLine}!important}`,
      `${prefix}.warn td{background-color:#382b12!important}${prefix}.warn div,${prefix}.warn b{color:#f3c470!important}`,
    ].join('\n');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%;word-spacing:normal}
table,td{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
img{border:0;height:auto;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}
a:focus{outline:2px solid #1b6fe0;outline-offset:2px}
.half{display:inline-block;vertical-align:top}
@media (max-width:600px){.px>table>tbody>tr>td{padding-inline:20px!important}.half{width:49%!important}.mh{display:none!important}.btn table{width:100%!important}.btn a{display:block!important}}
@media (prefers-color-scheme:dark){
${dark('')}
.art img,img.art{filter:brightness(.92)}
}
${dark('[data-ogsc] ')}`;
}

const filler = '&#8199;&#847;'.repeat(60);

export interface MailShellParts {
  input: RenderInput;
  model: ViewModel;
  sentinel: string;
  /** Sanitized. */
  body: string;
  style: string;
}

/** When a template forgot it, every mail still says how to leave. */
function leaveLine({ input, model, sentinel, body }: MailShellParts): string {
  const mark = valueMark(sentinel, 'unsubscribeUrl');
  if (body.includes(mark)) return '';
  const words = escapeHtml(translate(input.locale, 'mail:footer.unsubscribe'));
  return `<p style="margin:0;padding:16px 32px;text-align:center;font-family:Arial,sans-serif;font-size:13px;line-height:20px;color:${model.theme.muted};">${escapeHtml(model.organization.name)} <a href="${mark}" style="color:${model.theme.muted};text-decoration:underline;">${words}</a></p>`;
}

/** Who sends an advertisement, in full, whatever its template says: the law asks for it. */
function senderLine({ input, model }: MailShellParts): string {
  if (!input.isAdvertisement) return '';
  const { name, address = '', phone = '', email = '' } = input.organization;
  const details = [address, phone, email].filter(Boolean).map((one) => `<bdi>${escapeHtml(one)}</bdi>`);
  const words = escapeHtml(translate(input.locale, 'mail:advertisement.sender'));
  return `<p class="mu" style="margin:0;padding:16px 32px;text-align:center;font-family:Arial,sans-serif;font-size:13px;line-height:20px;color:${model.theme.muted};">${words} <b><bdi>${escapeHtml(name)}</bdi></b>, ${details.join(', ')}</p>`;
}

const lineStyle = ({ theme }: ViewModel) =>
  `padding:20px 32px;font-family:Arial,sans-serif;font-size:16px;line-height:26px;color:${theme.text};`;

/** The document around a mail: trusted text, so that no template can leave out language, direction or the pixel. */
export function toMailDocument(parts: MailShellParts): string {
  const { model, sentinel, body, style, input } = parts;
  const page = model.theme.page;
  const subject = escapeHtml(model.subject);
  const fonts = fontFaces(input.baseUrl, body + style);
  // The preheader stands first, so that inbox lists show it and not the browser link.
  const preheader = `<div class="fl-preheader" style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${page};">${escapeHtml(model.preheader)}${filler}</div>`;
  const pixel = `<img class="fl-quiet" src="${valueMark(sentinel, 'pixelUrl')}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">`;
  return `<!doctype html>
<html lang="${model.locale}" dir="${model.dir}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,a,p,div{font-family:Arial,sans-serif!important}.mj-outlook-group-fix{width:100%!important}</style><![endif]-->
<style>
${baseStyle(model.theme)}
@media screen{
${fonts}
}
${style}
</style></head>
<body class="bg" dir="${model.dir}" style="margin:0;padding:0;background-color:${page};">
${preheader}
<div class="bg" role="article" aria-roledescription="email" aria-label="${subject}" lang="${model.locale}" dir="${model.dir}" style="background-color:${page};">
${withPersonalLine(body, sentinel, lineStyle(model))}${senderLine(parts)}${leaveLine(parts)}
</div>${pixel}
</body></html>
`;
}
