import { expect, it } from 'vitest';
import { mergeEmail } from './merge.ts';
import type { RenderedEmail } from './render-input.ts';
import { elseMark, endMark, ifMark, linkMark, newSentinel, valueMark } from './sentinel.ts';
import { textPartOf, withTextPart } from './written-text.ts';

const sentinel = newSentinel();
const rendered = (text: string): RenderedEmail => ({
  subject: '',
  preheader: '',
  html: '',
  text,
  links: ['https://shop.example/a?b=1'],
  bytes: 0,
  sentinel,
});
const facts = { title: 'גלי {{ים}}', hasViews: false, expires: false };
const input = { ...facts, locale: 'he' as const, organization: { name: 'סטודיו' } as never };
const urls = {
  landingUrl: 'https://p.example/landing',
  viewInBrowserUrl: 'https://p.example/view',
  unsubscribeUrl: 'https://p.example/out',
  pixelUrl: '',
  linkUrl: (index: number) => `https://p.example/l/${index}`,
};
const read = (written: string, values: object = {}, more: object = {}) =>
  mergeEmail(withTextPart(rendered('made'), written, { ...input, ...more }), { ...urls, ...values }).text;
const either = (name: 'name' | 'male' | 'female' | 'quota', yes: string, no: string) =>
  `${ifMark(sentinel, name)}${yes}${elseMark(sentinel)}${no}${endMark(sentinel)}`;

it('writes marks as fields, and the words of each form of address', () => {
  const first = valueMark(sentinel, 'recipientFirstName');
  const text = [
    either('name', `שלום ${first},`, 'שלום,'),
    either('male', 'מוזמן', either('female', 'מוזמנת', 'מוזמנים')),
    either('quota', `נותרו ${valueMark(sentinel, 'viewsLeft')}`, 'בלי הגבלה'),
    linkMark(sentinel, 0),
    '{{סוגריים}}',
  ].join('\n');
  expect(textPartOf(rendered(text), facts)).toBe(
    'שלום {{firstName}},\n{{gender|מוזמן|מוזמנת|מוזמנים}}\nבלי הגבלה\nhttps://shop.example/a?b=1\n{ {סוגריים} }',
  );
});

it('fills a Hebrew text for whoever reads it, and leaves no hole', () => {
  const written =
    'שלום {{firstName}},\n{{gender|מוזמן|מוזמנת|מוזמנים}} לצפות: {{title}}\n{{link}}\n{{unsubscribeUrl}}';
  expect(read(written, { recipientFirstName: 'נועה', gender: 'female' })).toBe(
    'שלום נועה,\nמוזמנת לצפות: גלי { {ים} }\nhttps://p.example/landing\nhttps://p.example/out',
  );
  expect(read(written)).toBe(
    'שלום,\nמוזמנים לצפות: גלי { {ים} }\nhttps://p.example/landing\nhttps://p.example/out',
  );
});

it('counts the links of the newsletter, also before a full stop, and no others', () => {
  expect(read('(https://shop.example/a?b=1). https://shop.example/a')).toBe(
    '(https://p.example/l/0). https://shop.example/a',
  );
});

it('says until when and how often to those alone of whom it is true', () => {
  const written = 'עד {{expiresOn}}\nצפיות: {{viewsTotal|אין}}';
  expect(read(written, { expiresOn: '01/02/2027', viewsTotal: 3 })).toBe('עד 01/02/2027\nצפיות: 3');
  expect(read(written)).toBe('עד\nצפיות: אין');
});

it('fills own fields of a person, whose words are no fields themselves', () => {
  expect(
    read('{{field.beat|הכול}} {{name}}', { own: { beat: 'ספרים' }, recipientName: '{{field.beat}}' }),
  ).toBe('ספרים { {field.beat}}');
  expect(read('{{field.beat|הכול}}')).toBe('הכול');
});

it('names in full whoever advertises', () => {
  const organization = { name: 'סטודיו', address: 'הרצל 1', phone: '03-1', email: '' } as never;
  const text = read('קנו {{unsubscribeUrl}}', {}, { isAdvertisement: true, organization });
  expect(text).toMatch(/\n\n.+ סטודיו · הרצל 1 · 03-1$/);
  expect(read(`קנו. סטודיו, הרצל 1, 03-1`, {}, { isAdvertisement: true, organization })).not.toContain(' · ');
});
