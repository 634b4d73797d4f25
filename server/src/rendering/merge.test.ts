import { expect, test } from 'vitest';
import { sampleValues } from '../../test/render-sample.ts';
import { mergeEmail } from './merge.ts';
import type { RenderedEmail } from './render-input.ts';
import { elseMark, endMark, ifMark, linkMark, newSentinel, valueMark } from './sentinel.ts';

const sentinel = newSentinel();
const name = valueMark(sentinel, 'recipientFirstName');
const greeting = `${ifMark(sentinel, 'name')}Hi ${name}.${elseMark(sentinel)}Hello.${endMark(sentinel)}`;

function rendered(html: string, text = html, subject = html): RenderedEmail {
  return { subject, preheader: '', html, text, links: [], bytes: html.length, sentinel };
}

test('a name is escaped in HTML and left as written in text', () => {
  const values = { ...sampleValues, recipientFirstName: '<b>"Noa" & co' };
  const merged = mergeEmail(rendered(greeting), values);
  expect(merged.html).toBe('Hi &lt;b&gt;&quot;Noa&quot; &amp; co.');
  expect(merged.text).toBe('Hi <b>"Noa" & co.');
});

test('a name cannot break out of the subject line', () => {
  const merged = mergeEmail(rendered(greeting), { ...sampleValues, recipientFirstName: 'Noa\r\nBcc: all@x' });
  expect(merged.subject).toBe('Hi Noa Bcc: all@x.');
});

test('without a name the other sentence stands', () => {
  const values = { ...sampleValues, recipientName: '', recipientFirstName: '' };
  expect(mergeEmail(rendered(greeting), values).html).toBe('Hello.');
});

test('a name that looks like a mark is text', () => {
  const values = { ...sampleValues, recipientFirstName: valueMark(sentinel, 'unsubscribeUrl') };
  expect(mergeEmail(rendered(name), values).html).toBe(valueMark(sentinel, 'unsubscribeUrl'));
});

test('addresses are escaped for their attribute and links get their number', () => {
  const html = `<a href="${linkMark(sentinel, 3)}">${valueMark(sentinel, 'landingUrl')}#images</a>`;
  const merged = mergeEmail(rendered(html), { ...sampleValues, landingUrl: 'https://x/?a=1&b="' });
  expect(merged.html).toBe(
    '<a href="https://firstlook.example/l/abc/3">https://x/?a=1&amp;b=&quot;#images</a>',
  );
});

test('nested conditions and halves without partner are harmless', () => {
  const quota = (inner: string) => `${ifMark(sentinel, 'quota')}${inner}${endMark(sentinel)}`;
  expect(mergeEmail(rendered(`[${quota(greeting)}]`), sampleValues).html).toBe('[Hi נועה.]');
  expect(mergeEmail(rendered(`[${quota(greeting)}]`), { ...sampleValues, viewsTotal: null }).html).toBe('[]');
  expect(mergeEmail(rendered(`a${endMark(sentinel)}b${elseMark(sentinel)}c`), sampleValues).html).toBe('abc');
});
