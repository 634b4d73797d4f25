/**
 * What the chapters of a book consist of once it was made readable here (docs/decisions/0121). One list for what writes them and for what
 * shows them: whatever is not in it is in no book.
 */
export const bookTags: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 p div br hr span b strong i em u s small sub sup blockquote q cite ul ol li dl dt dd a'
    .concat(' bdi abbr pre code figure figcaption ruby rt rp img table caption thead tbody tfoot tr th td')
    .split(' '),
);

const languageTag = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;
const wordPattern = (words: string) => new RegExp(`^(?:${words.split(' ').join('|')})$`);
/** A number that a table or a list may say of itself. */
const smallNumber = /^[1-9]\d{0,2}$/;

/** Attributes by name, what each may say, and at which elements it stands; at all where none is named. */
export const bookAttributes: Readonly<Record<string, { value: RegExp; tags?: string }>> = {
  lang: { value: languageTag },
  dir: { value: wordPattern('ltr rtl auto') },
  /** Made by the server: no name that a book chose. */
  id: { value: /^book-c\d{1,4}-[0-9a-f]{12}$/ },
  'data-align': { value: wordPattern('center start end') },
  'data-weight': { value: wordPattern('bold') },
  'data-slant': { value: wordPattern('italic') },
  colspan: { value: smallNumber, tags: 'td th' },
  rowspan: { value: smallNumber, tags: 'td th' },
  start: { value: smallNumber, tags: 'ol' },
  alt: { value: /^.{0,500}$/s, tags: 'img' },
  /** Inside of the book, or an address of the web. */
  href: { value: /^(?:#book-c\d{1,4}(?:-[0-9a-f]{12})?|https?:\/\/[^\s"'<>\\]{1,2000})$/, tags: 'a' },
  src: { value: /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/, tags: 'img' },
};

export const isLanguageTag = (value: string): boolean => languageTag.test(value);

/** Languages that are written from the right. */
const fromTheRight = wordPattern('he iw yi ji ar fa ur ps sd ug dv syr arc');

/** Which way a text in this language runs. */
export const directionOfLanguage = (language: string): 'rtl' | 'ltr' =>
  fromTheRight.test(language.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Whether an attribute may stand at an element of a book, saying this. */
export function isBookAttribute(tag: string, name: string, value: string): boolean {
  const rule = Object.hasOwn(bookAttributes, name) ? bookAttributes[name] : undefined;
  return rule !== undefined && (!rule.tags || rule.tags.split(' ').includes(tag)) && rule.value.test(value);
}
