// Outlook draws mails with Word; MJML gives it its own tables in conditional comments. They are the only comments
// that may stay, and only when they hold nothing but plain layout tags, because what stands in a comment is not
// seen by the sanitizer.
const attribute =
  '(?:\\s+(?:align|bgcolor|border|cellpadding|cellspacing|class|dir|height|role|style|valign|width)="[^"<>]*")*\\s*';
const layout = new RegExp(
  `^<!--\\[if (?:(?:gte |lte |lt |gt )?mso(?: \\d+)?|mso \\| IE)\\]>(?:\\s|&nbsp;|<\\/?(?:table|tbody|tr|td|center|br)${attribute}\\/?>)*<!\\[endif\\]-->$`,
);
const hiddenFromOutlook = /^<!--\[if !mso(?: \| IE)?\]><!-->$|^<!--<!\[endif\]-->$/;
const activeStyle = /url\s*\(|expression|javascript|behavior|@import|\\/i;

const open = '\uE000';
const close = '\uE001';

/** Takes the comments out; the answer puts the harmless ones back where they stood. */
export function withoutComments(html: string): { html: string; restore: (clean: string) => string } {
  const kept: string[] = [];
  const without = html.replace(/[\uE000\uE001]/g, '').replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => {
    const isHarmless =
      (layout.test(comment) && !activeStyle.test(comment)) || hiddenFromOutlook.test(comment);
    return isHarmless ? `${open}${kept.push(comment) - 1}${close}` : '';
  });
  const mark = new RegExp(`${open}(\\d+)${close}`, 'g');
  return {
    html: without,
    restore: (clean) => clean.replace(mark, (_, index: string) => kept[Number(index)] ?? ''),
  };
}
