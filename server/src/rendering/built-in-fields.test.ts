import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { findBuiltInFields } from './built-in-fields.ts';
import { mergeEmail, mergePage } from './merge.ts';
import { renderEmail, renderLandingPage } from './render.ts';
import type { RenderField, RenderInput } from './render-input.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

/** Fields of the built-in release types that a landing page does not show, each with the reason. */
const notOnPage: Record<string, string> = {
  shortTitle: 'stands for the title in narrow lists of the app',
  teaser: 'a film is played by the app and by the page’s one player, which plays the films of the release',
  relatedReleases: 'a reader’s link opens this release and no other',
  sameSeries: 'a reader’s link opens this release and no other',
};
/** What a mail leaves to the page that it leads to. */
const notInMail: Record<string, string> = {
  ...notOnPage,
  subtitle: 'the mail begins with the title and the description',
  content: 'the whole text is read on the page',
  cast: 'the page has the pictures and parts; the facts name the credits',
  imageGallery: 'pictures are downloaded from the page',
  videos: 'films are played on the page',
  comunicatFile: 'files are downloaded from the page',
  files: 'files are downloaded from the page',
  firstChapterFile: 'files are downloaded from the page',
  firstChapterLink: 'the button leads to the page, which has it',
  reviews: 'the page has them',
  broadcastTimes: 'the page has the table',
  gigs: 'the page has the table',
  contacts: 'the mail names the first',
  mostWatchedReleases: 'the mail has the episodes, the page says which of them are watched most',
  recommendedReleases: 'the mail stays with its own releases',
};
const lines = new Set(['ROW', 'FilesSection', 'SEPARATOR', 'LIGHT_SEPARATOR', 'SEPARATOR_BOLD']);

const flat = (fields: readonly RenderField[]): RenderField[] =>
  fields.flatMap((field) => (lines.has(field.type) ? flat(field.fields ?? []) : [field]));

const fileOf = (name: string) => ({ fileId: `file-${name}`, name: `${name}.bin`, title: `title-${name}` });

/** A value that can be found again: a word of its own, or a number or day that no other field has. */
function sampleOf(field: RenderField, position: number): { value: unknown; sign: string } {
  const word = `sign-${field.fieldName}`;
  switch (field.type) {
    case 'NUMBER':
      return { value: 700 + position, sign: String(700 + position) };
    case 'DATE': {
      const year = 2030 + position;
      return { value: `${year}-03-04T08:00:00.000Z`, sign: `04/03/${year}` };
    }
    case 'URL':
      return {
        value: `https://${field.fieldName.toLowerCase()}.example/`,
        sign: `https://${field.fieldName.toLowerCase()}.example/`,
      };
    case 'links':
      return { value: [{ url: `https://${word}.example/`, title: word }], sign: word };
    case 'TABLE': {
      const row = Object.fromEntries(
        (field.fields ?? []).map((one) => [
          one.fieldName,
          one.type === 'URL'
            ? 'https://table.example/'
            : one.options
              ? 'spotify'
              : `${word}-${one.fieldName}`,
        ]),
      );
      return { value: [row], sign: field.fieldName === 'streamingLinks' ? 'https://table.example/' : word };
    }
    case 'IMAGE':
    case 'FILE':
      return { value: fileOf(field.fieldName), sign: `file-${field.fieldName}` };
    case 'IMAGEGALLERY':
    case 'VIDEOS':
    case 'FILE_SRC':
    case 'VIDEOINARRAY':
      return { value: [fileOf(field.fieldName)], sign: `file-${field.fieldName}` };
    case 'MULTISELECT':
    case 'MULTISELECT_VALUE_TO_LABEL':
      return { value: [word], sign: word };
    default:
      return { value: word, sign: word };
  }
}

const definitionsOf = (releaseType: string) =>
  JSON.parse(findBuiltInFields(`${releaseType}.json`) ?? '[]') as RenderField[];

function filled(templateId: string, releaseType: string): { input: RenderInput; signs: Map<string, string> } {
  const input = buildRenderInput(templateId, 'en');
  const signs = new Map<string, string>();
  input.fields = definitionsOf(releaseType);
  input.release.releaseData = {};
  flat(input.fields).forEach((field, position) => {
    const { value, sign } = sampleOf(field, position);
    input.release.releaseData[field.fieldName] = value;
    signs.set(field.fieldName, sign);
  });
  const shown = (name: string) =>
    input.release.releaseData[name]
      ? [{ _id: name, releaseType: 'book', data: { title: signs.get(name) } }]
      : [];
  input.related = {
    children: shown('childrenReleases'),
    mostWatched: shown('mostWatchedReleases'),
    recommended: shown('recommendedReleases'),
  };
  input.release.title = signs.get('title') ?? '';
  return { input, signs };
}

const cases = builtInTemplates.map(
  ({ id, type, releaseTypes }) => [id, type, releaseTypes[0] ?? ''] as const,
);

test.each(cases)('%s (%s) shows every field of %s, or there is a reason', async (id, type, releaseType) => {
  const { input, signs } = filled(id, releaseType);
  // The links of a mail are counted ones: where they lead stands beside it.
  const mail = type === 'email' ? await renderEmail(input) : null;
  const html = mail
    ? mergeEmail(mail, sampleValues).html + mail.links.join(' ')
    : mergePage(await renderLandingPage(input), sampleValues).html;
  const reasons = type === 'email' ? notInMail : notOnPage;
  const missing = [...signs].filter(([name, sign]) => !html.includes(sign) && !reasons[name]);
  expect(missing.map(([name]) => name)).toEqual([]);
});

test("an embargo is the release's own: no built-in type has a field of that name", () => {
  const types = [...new Set(builtInTemplates.flatMap(({ releaseTypes }) => releaseTypes))];
  const named = types.flatMap((type) => flat(definitionsOf(type)).map(({ fieldName }) => fieldName));
  expect(named).toContain('publishedAt');
  expect(named.filter((name) => /embargo/i.test(name))).toEqual([]);
});

test('a release that has only the field of before keeps its words', async () => {
  const input = buildRenderInput('landing-page/tv-premiere', 'en');
  input.fields = definitionsOf('programme');
  input.release.embargoUntil = null;
  input.release.releaseData.embargoUntil = '2026-06-07T05:00:00Z';
  expect(mergePage(await renderLandingPage(input), sampleValues).html).toMatch(/Embargo:[\s\S]*07\/06\/2026/);
});
