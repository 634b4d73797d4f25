/**
 * What formatted text (RICHTEXT, LONGRICHTEXT) may consist of. One list for what cleans it, edits it and shows it:
 * what one of them did not know would be lost in an edit, or be shown here and not there.
 */
export const richTextTags =
  'h1 h2 h3 h4 h5 h6 p br hr div span b strong i em u s small sub sup blockquote q ul ol li dl dt dd a'
    .concat(' bdi bdo abbr time pre code figure figcaption')
    .split(' ');

export const richTableTags = 'table caption colgroup col thead tbody tfoot tr th td'.split(' ');

/** Attributes by tag; those of `*` stand at every tag. */
export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang', 'style'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
};

/** The declarations of a `style` attribute that say something of the text, and what they may say. */
export const richStyles: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(?:start|end|center|justify|left|right)$/],
  'font-weight': [/^(?:bold|[1-9]00)$/],
  'font-style': [/^(?:italic|normal)$/],
  'text-decoration': [/^(?:underline|line-through|none)$/],
  color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/],
};

/** A picture that is one of our own files: the only kind that pages show (their policy lets no other address in). */
export const ownPictureAddress = /^\/api\/file\/[\w-]+\/[\w-]+\/image(?:\/\d{1,5})?$/;
