import { expect, it } from 'vitest';
import { withEmbeds } from './embed-card.ts';
import type { RenderInput } from './render-input.ts';
import { renderRichText, sanitizePage } from './sanitize.ts';

const page = { kind: 'landingPage', locale: 'en', landingScriptUrl: '/assets/landing.js' } as RenderInput;
const mail = { ...page, kind: 'email', landingScriptUrl: null } as RenderInput;
const draw = (html: string, input = page) => withEmbeds(renderRichText(html), input);
const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3';
const written = film.replace('&', '&amp;');

it('draws a card of a link that stands alone on its line, and no frame', () => {
  const drawn = draw(`<p>Before</p><p><a href="${written}">The <b>trailer</b></a></p><p>After</p>`);
  expect(drawn).toContain(
    `<figure class="fl-embed" data-fl-embed="video"><a href="${written}" target="_blank"><b dir="auto">The trailer</b><span>Play from YouTube</span></a></figure>`,
  );
  expect(drawn).not.toContain('iframe');
  const safe = sanitizePage(drawn, { baseUrl: '', sentinel: 'fl' });
  expect(safe).toContain('data-fl-embed="video"');
  expect(safe).toContain('rel="noopener noreferrer"');
});

it('draws a bare address without repeating it', () => {
  expect(draw(`<p> ${written} </p>`)).toBe(
    `<figure class="fl-embed" data-fl-embed="video"><a href="${written}" target="_blank"><span>Play from YouTube</span></a></figure>`,
  );
  expect(draw(`<p><a href="${written}">${written}</a></p>`)).not.toContain('<b');
  expect(draw('<p>https://artist.bandcamp.com/album/x</p>')).toContain('Open at Bandcamp');
});

it('leaves links among words, links of other houses and other markup alone', () => {
  for (const html of [
    `<p dir="auto">See <a href="${written}" rel="noopener noreferrer">this</a></p>`,
    `<p dir="auto"><a href="${written}" rel="noopener noreferrer">one</a> <a href="${written}" rel="noopener noreferrer">two</a></p>`,
    '<p dir="auto"><a href="https://a.example/" rel="noopener noreferrer">x</a></p>',
    '<p dir="auto">https://a.example/</p>',
  ])
    expect(draw(html)).toBe(renderRichText(html));
});

it('is a plain link in a mail, also of a bare address', () => {
  expect(draw(`<p><a href="${written}">The trailer</a></p>`, mail)).toBe(
    `<p dir="auto"><a href="${written}">The trailer</a></p>`,
  );
  expect(draw(`<p>${written}</p>`, mail)).toBe(`<p dir="auto"><a href="${written}">${written}</a></p>`);
});
