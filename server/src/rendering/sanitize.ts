import { completeTextLink } from '@firstlook/contract/field-value.ts';
import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import {
  richAttributes,
  richStyles,
  richTableTags as tableTags,
  richTextTags as textTags,
} from '@firstlook/contract/rich-text.ts';
import sanitizeHtml from 'sanitize-html';
import { withoutComments } from './conditional-comment.ts';
import { sanitizeStyleAttribute } from './sanitize-css.ts';
import { linkMark, queryValueName, valueMark } from './sentinel.ts';

const pageTags = 'header footer main nav section article aside details summary button cite mark wbr'.split(
  ' ',
);
const drawingTags = 'svg path circle rect line g'.split(' ');
const schemes = { allowedSchemes: ['http', 'https', 'mailto', 'tel'], allowProtocolRelative: false };
const disallowed = { disallowedTagsMode: 'discard' as const, nestingLimit: 120, enforceHtmlBoundary: false };

/** A table of the contract in the shape that sanitize-html asks for. */
const lists = <T>(table: Readonly<Record<string, readonly T[]>>): Record<string, T[]> =>
  Object.fromEntries(Object.entries(table).map(([name, values]) => [name, [...values]]));

const richText: sanitizeHtml.IOptions = {
  ...schemes,
  ...disallowed,
  nestingLimit: 40,
  allowedTags: [...textTags, ...tableTags, 'img'],
  allowedAttributes: lists(richAttributes),
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedStyles: { '*': lists(richStyles) },
  transformTags: {
    a: (tagName, { href, ...attribs }) => {
      const address = href === undefined ? null : completeTextLink(href);
      return {
        tagName,
        attribs: { ...attribs, ...(address ? { href: address } : {}), rel: 'noopener noreferrer' },
      };
    },
  },
};

/**
 * Rich text of an editor, a paste or an import, made harmless: no script, handler, frame, form, foreign scheme or
 * layout style. Call it on every write of a RICHTEXT or LONGRICHTEXT value; `renderRichText` calls it again on read.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(withoutMarks(html), {
    ...richText,
    transformTags: {
      ...richText.transformTags,
      // Which side a block begins on follows from its text; only what a person chose is kept.
      '*': (tagName, { dir, ...others }) => ({
        tagName,
        attribs: dir && dir !== 'auto' ? { dir, ...others } : others,
      }),
    },
  });
}

const withoutMarks = (html: string) => html.replace(/[\uE000-\uF8FF]/g, '');
const outerBlocks = 'h1 h2 h3 h4 h5 h6 p ul ol dl blockquote pre table'.split(' ');

/**
 * Rich text for a page or a mail. Each outermost block finds its own direction, and what stands inside it follows: a
 * list whose items say `dir="auto"` themselves has no text of its own to judge by, and its marks would stand on the wrong
 * side.
 */
export function renderRichText(html: string): string {
  let depth = 0;
  return sanitizeHtml(sanitizeRichText(html), {
    ...richText,
    onOpenTag: (name) => {
      if (outerBlocks.includes(name)) depth += 1;
    },
    onCloseTag: (name) => {
      if (outerBlocks.includes(name)) depth -= 1;
    },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs:
          depth === 1 && outerBlocks.includes(tagName) ? { dir: attribs.dir ?? 'auto', ...attribs } : attribs,
      }),
    },
  });
}

/** Phone numbers in any text of a page or a mail keep their order, unless what holds them sees to it. */
function phonesInOrder(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'> {
  const isolated: boolean[] = [];
  return {
    onOpenTag: (name, { dir }) => {
      if (name === 'bdi') isolated.push(dir === 'ltr');
    },
    onCloseTag: (name) => {
      if (name === 'bdi') isolated.pop();
    },
    textFilter: (text) =>
      isolated.includes(true)
        ? text
        : splitAtPhones(text)
            .map((piece) => (piece.isPhone ? `<bdi dir="ltr">${piece.text}</bdi>` : piece.text))
            .join(''),
  };
}

export interface SanitizeContext {
  baseUrl: string;
  sentinel: string;
  /** Elements keep the names of the fields that they show (`data-field`): the preview beside a form goes by them. */
  namesFields?: boolean | undefined;
}

const isLinkMark = (value: string, sentinel: string) =>
  value.startsWith(`${sentinel}K`) && /^K\d+z$/.test(value.slice(sentinel.length));

const ownTargets = ['landingUrl', 'viewInBrowserUrl', 'unsubscribeUrl'];

const ownForReader =
  /^\/(?:api\/file\/[\w%-]+\/[\w-]+\/(?:download|content|reading|book)|landing\/[\w%-]+(?:\/press-kit)?)$/;

/** A file or a page of ours with the reader's own link behind it; at any other address that link would be given away. */
function isForReader(value: string, sentinel: string): boolean {
  const mark = valueMark(sentinel, queryValueName);
  return value.endsWith(mark) && ownForReader.test(value.slice(0, -mark.length));
}

/** Marks may stand in text; in an attribute only as one of our own addresses, so that no address carries a name. */
function cleanAttributes(
  attribs: sanitizeHtml.Attributes,
  context: SanitizeContext,
): sanitizeHtml.Attributes {
  const clean: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (name.toLowerCase() === 'data-field' && !context.namesFields) continue;
    if (name === 'style') clean[name] = sanitizeStyleAttribute(value, context.baseUrl);
    else if (!value.includes(context.sentinel)) clean[name] = value;
    else if (name === 'href' && isLinkMark(value, context.sentinel)) clean[name] = value;
    else if (name === 'href' && isForReader(value, context.sentinel)) clean[name] = value;
    else if (name === 'href') {
      const target = ownTargets.find((own) => value.startsWith(`${context.sentinel}V${own}z`));
      const rest = target ? value.slice(`${context.sentinel}V${target}z`.length) : 'x';
      if (/^(?:#[\w-]*)?$/.test(rest)) clean[name] = value;
    }
  }
  return clean;
}

const mailAttributes =
  'align bgcolor border cellpadding cellspacing class dir height id lang role style valign width title aria-*'.split(
    ' ',
  );

/**
 * The body of a mail after its template ran. Answers the safe HTML and the targets of its tracked links: every
 * http(s) link becomes a mark, our own addresses and mail or phone links stay as they are.
 */
export function sanitizeMail(html: string, context: SanitizeContext): { html: string; links: string[] } {
  const links: string[] = [];
  const comments = withoutComments(html);
  const clean = sanitizeHtml(comments.html, {
    ...schemes,
    ...disallowed,
    ...phonesInOrder(),
    allowedTags: [...textTags, ...tableTags, 'img', 'center', 'font'],
    allowedAttributes: {
      '*': mailAttributes,
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemesByTag: { img: ['http', 'https'] },
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(attribs, context) }),
      a: (tagName, attribs) => {
        const clean = cleanAttributes(attribs, context);
        const href = clean.href?.trim() ?? '';
        if (/^https?:\/\//i.test(href)) {
          let index = links.indexOf(href);
          if (index < 0) index = links.push(href) - 1;
          clean.href = linkMark(context.sentinel, index);
        }
        return { tagName, attribs: clean };
      },
    },
  });
  return { html: comments.restore(clean), links };
}

const pageAttributes = 'class dir height id lang role style width title data-* aria-* hidden tabindex'.split(
  ' ',
);

/** The body of a landing page after its template ran: as a mail, plus page structure, line drawings and data-*. */
export function sanitizePage(html: string, context: SanitizeContext): string {
  return sanitizeHtml(withoutComments(html).html, {
    ...schemes,
    ...disallowed,
    ...phonesInOrder(),
    allowedTags: [...textTags, ...tableTags, ...pageTags, ...drawingTags, 'img'],
    allowedAttributes: {
      '*': pageAttributes,
      a: ['href', 'target', 'rel', 'download'],
      img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
      time: ['datetime'],
      button: ['type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      svg: ['viewBox', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'focusable'],
      path: ['d', 'fill', 'stroke', 'stroke-width', 'opacity'],
      circle: ['cx', 'cy', 'r', 'fill', 'stroke', 'stroke-width'],
      rect: ['x', 'y', 'rx', 'fill', 'stroke', 'stroke-width'],
      line: ['x1', 'x2', 'y1', 'y2', 'stroke', 'stroke-width'],
    },
    allowedSchemesByTag: { img: ['http', 'https'] },
    parseStyleAttributes: false,
    parser: { lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(attribs, context) }),
      a: (tagName, attribs) => {
        const clean = cleanAttributes(attribs, context);
        if (/^https?:\/\//i.test(clean.href ?? '')) clean.rel = 'noopener noreferrer';
        return { tagName, attribs: clean };
      },
      button: (tagName, attribs) => ({
        tagName,
        attribs: { ...cleanAttributes(attribs, context), type: 'button' },
      }),
    },
  });
}
