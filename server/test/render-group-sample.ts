import type { RenderChild, RenderRelated, RenderRelease } from '../src/rendering/render-input.ts';

type Picture = (fileId: string, title: string, width: number, height: number) => object;

/** A publisher's month and a series, with what they show beside their own data. */
export function groupSamples(programme: RenderRelease, book: RenderRelease, picture: Picture) {
  const child = (_id: string, releaseType: string, data: Record<string, unknown>): RenderChild => ({
    _id,
    releaseType,
    data,
  });

  const monthBooks = [
    child('r-letters', 'book', { ...book.releaseData, title: book.title }),
    ...(book.releaseData.books as { title: string; author: string; price: number; mainImage: object }[]).map(
      ({ title, author, price, mainImage }, position) =>
        child(`r-book-${position}`, 'book', { title, author, price, mainImage, desc: `${title}, ספר חדש.` }),
    ),
  ];

  const month: RenderRelease = {
    _id: 'r-month',
    releaseType: 'month',
    title: 'ספרי יוני',
    expirationDate: null,
    distributedAt: null,
    releaseData: {
      eyebrow: 'החוברת החודשית לעיתונאים, גיליון 64',
      desc: 'ארבעה ספרים לחודש שבו כולם קוראים בחוץ.',
      childrenReleases: monthBooks.map(({ _id }) => _id),
      contacts: book.releaseData.contacts,
    },
  };

  const episodes = ['לוחית זיהוי', 'המזח הדרומי', 'יומן מכונה'].map((title, position) =>
    child(`r-episode-${position}`, 'programme', {
      title,
      episode: `פרק ${position + 1} מתוך 3`,
      desc: 'החקירה נפתחת מחדש, והפעם מישהו מחכה לה על הרציף.',
      mainImage: picture(
        ['tv-waterline', 'still-deck', 'still-interrogation'][position] ?? '',
        '',
        1920,
        1080,
      ),
      film: { fileId: `v-${position}`, mediaSecondsDuration: 2800 + position },
      broadcastTimes: [
        { dateTxt: `1${4 + position}/06/2026`, dayTxt: 'ראשון', hourTxt: '21:15', channel: 'מגדלור דרמה' },
      ],
    }),
  );

  const series: RenderRelease = {
    ...programme,
    _id: 'r-series',
    releaseType: 'series',
    releaseData: {
      ...programme.releaseData,
      videos: [],
      broadcastTimes: [],
      childrenReleases: episodes.map(({ _id }) => _id),
    },
  };

  /** What the groups show beside their own data. */
  const relatedOf: Record<string, RenderRelated> = {
    month: { children: monthBooks, mostWatched: [], recommended: [] },
    series: { children: episodes, mostWatched: episodes.slice(0, 1), recommended: episodes.slice(2) },
  };
  return { month, series, relatedOf };
}
