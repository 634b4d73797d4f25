import { expect, type Page } from '@playwright/test';
import { readyFilm, untilReady } from './film.ts';
import { longFilm } from './sample.ts';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';

/** What the journey through the stream site finds at the demo's broadcaster. */
export const titles = {
  first: 'קו המים',
  second: 'קו המים: המזח הדרומי',
  series: 'קו המים, העונה הראשונה',
  older: 'חבילת אוקטובר',
  english: 'The Ninth Tide',
} as const;
export type Ids = Record<'series' | 'first' | 'second' | 'english', string>;

const organizationId = organizations.tv;

interface Item {
  _id: string;
  version: number;
  releaseType: string;
  releaseData: Record<string, unknown> & { title: string };
}

/** Today as the broadcaster writes it. */
const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem' }).format(new Date());

/** One more group for the archive, what the series points to, a broadcast that is today, a film that is open to the public. */
export async function prepareStream(page: Page, stage: Stage): Promise<Ids> {
  const ask = async <T>(method: string, address: string, data?: object): Promise<T> => {
    const options = { method, headers: { origin: stage.url }, data };
    const answer = await page.request.fetch(`${stage.url}/api/release/${organizationId}${address}`, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<T>;
  };
  const publish = async (data: object) => {
    const { _id } = await ask<Item>('POST', '', data);
    await ask('POST', `/${_id}/publish`, {});
    return _id;
  };
  const change = async (id: string, data: object) => {
    const { _id, version, releaseType, releaseData } = await ask<Item>('GET', `/${id}`);
    await ask('PUT', '', { _id, version, releaseType, releaseData: { ...releaseData, ...data } });
  };
  const { items } = await ask<{ items: Item[] }>('GET', '');
  const idOf = (title: string) => items.find(({ releaseData }) => releaseData.title === title)?._id ?? '';
  const [series, first, second] = [titles.series, titles.first, titles.second].map(idOf) as [
    string,
    string,
    string,
  ];
  await change(series, {
    mostWatchedReleases: [second, first],
    recommendedReleases: ['חמסין', 'התיק הסגור', 'המטבח של רחל'].map(idOf),
  });
  await change(second, {
    broadcastTimes: [
      { dateTxt: '02/11/2025', dayTxt: 'ראשון', hourTxt: '20:00', channel: 'מפרש דרמה' },
      { dateTxt: today(), hourTxt: '21:15', channel: 'מפרש דרמה' },
    ],
  });
  await publish({
    releaseType: 'series',
    releaseData: { title: titles.older, childrenReleases: [first] },
  });
  const english = await publish({
    releaseType: 'programme',
    releaseData: {
      title: titles.english,
      videos: [{ fileId: await readyFilm(page, stage, longFilm()), title: 'Trailer', requireAuth: false }],
    },
    design: { landingPage: null, email: null, locale: 'en' },
  });
  const { releaseData } = await ask<Item>('GET', `/${first}`);
  const [film] = releaseData.videos as { fileId: string }[];
  await untilReady(page, stage, film?.fileId ?? '');
  return { series, first, second, english };
}
