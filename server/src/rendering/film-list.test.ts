import { afterAll, expect, test } from 'vitest';
import { buildRenderInput, sampleValues } from '../../test/render-sample.ts';
import { mergePage } from './merge.ts';
import { renderLandingPage } from './render.ts';
import { stopTemplateThreads } from './template-pool.ts';
import { builtInTemplates } from './template-registry.ts';

afterAll(stopTemplateThreads);

const pages = builtInTemplates.filter(({ type }) => type === 'landingPage').map(({ id }) => id);
const titles = ['Overture', 'Interlude', 'Finale'];

/** The page of a release with films or tracks of these titles. */
async function pageWith(id: string, names: string[], words: object = {}): Promise<string> {
  const input = buildRenderInput(id, 'en');
  input.release.releaseData.videos = names.map((title, position) => ({
    fileId: `track-${position + 1}`,
    title,
    kind: 'audio',
    mediaSecondsDuration: 60 * (position + 1),
    ...words,
  }));
  return mergePage(await renderLandingPage(input), sampleValues).html;
}

test.each(pages)('%s: every one of three films or tracks can be chosen, in their order', async (id) => {
  const html = await pageWith(id, titles);
  const listed = [...html.matchAll(/data-fl-video="([^"]+)"[\s\S]*?<b><bdi>([^<]*)<\/bdi>/g)];
  expect(listed.map(([, fileId, title]) => [fileId, title])).toEqual(
    titles.map((title, position) => [`track-${position + 1}`, title]),
  );
  expect(html).toContain('class="fl-player" data-file-id="track-1"');
});

test.each(pages)('%s: says who made a film or a track and what it is, of one and of three', async (id) => {
  const words = { credit: 'Camera: Dana Peled', description: 'Behind the <scenes>' };
  for (const names of [titles, ['Overture']]) {
    const html = await pageWith(id, names, words);
    const count = (text: string) => html.split(`<p class="meta told">${text}</p>`).length - 1;
    expect([count('Camera: Dana Peled'), count('Behind the &lt;scenes&gt;')]).toEqual([
      names.length,
      names.length,
    ]);
  }
});

test.each(['landing-page/single', 'landing-page/single-night'])(
  '%s: tracks are a numbered list; a single has none',
  async (id) => {
    expect(await pageWith(id, titles)).toMatch(/<ol class="more-videos numbered"[^>]*aria-label="Tracks"/);
    expect(await pageWith(id, ['Overture'])).not.toContain('data-fl-video');
  },
);

test('tracks that nobody named are told apart by their place', async () => {
  const html = await pageWith('landing-page/single', ['', 'Interlude', '']);
  const listed = [...html.matchAll(/data-fl-video="[^"]+"[\s\S]*?<b><bdi>([^<]*)<\/bdi>/g)].map(
    ([, name]) => name,
  );
  expect(listed[1]).toBe('Interlude');
  expect(listed[2]).toMatch(/ 3$/);
  expect(new Set(listed).size).toBe(3);
});

/** What search engines read of the release itself. */
async function thingOf(names: string[], words: object): Promise<Record<string, unknown>> {
  const input = buildRenderInput('landing-page/single', 'en');
  Object.assign(input, { isPublic: true, publicUrl: 'https://firstlook.example/r/x' });
  input.release.releaseData.videos = names.map((title, at) => ({
    fileId: `track-${at}`,
    title,
    kind: 'audio',
    mediaSecondsDuration: 61,
    ...words,
  }));
  const { html } = mergePage(await renderLandingPage(input), sampleValues);
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'][0] ?? {};
}

test('a track says its code on the page, and to search engines as a recording of its album', async () => {
  const words = { isrc: 'ILA012600042' };
  const html = await pageWith('landing-page/single', titles, words);
  expect(html.match(/<p class="meta told">ISRC <bdi dir="ltr">IL-A01-26-00042<\/bdi>/g)).toHaveLength(3);
  const album = await thingOf(titles, words);
  expect(album).toMatchObject({ '@type': 'MusicAlbum', numTracks: 3 });
  const track = { '@type': 'MusicRecording', isrcCode: 'ILA012600042', duration: 'PT61S' };
  expect(album.track).toEqual(
    titles.map((name, at) => expect.objectContaining({ ...track, name, position: at + 1 })),
  );
  expect(await thingOf(['Overture'], words)).toMatchObject(track);
});

test('a single without a code of its track has that of its release, and none that is no code', async () => {
  expect(await thingOf(['Overture'], {})).toMatchObject({ '@type': 'MusicRecording' });
  const input = buildRenderInput('landing-page/single', 'en');
  expect(input.release.releaseData.isrc ?? '').not.toBe('soon');
  expect((await thingOf(['Overture'], { isrc: 'soon' })).isrcCode).not.toBe('soon');
});
