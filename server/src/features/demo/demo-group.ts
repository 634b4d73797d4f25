import type { DemoRelease } from './demo-release.ts';

/** The publisher's month: books of the demo that are out, the lead first. Stands behind the books in their list. */
export const bookMonth: DemoRelease = {
  releaseType: 'month',
  locale: 'he',
  distributedDaysAgo: 11,
  children: [0, 7, 6, 3, 1],
  data: {
    title: 'ספרי נובמבר',
    eyebrow: 'החוברת החודשית לעיתונאים, גיליון 64',
    desc: 'חמישה ספרים לחודש שבו הערב יורד מוקדם ויש סוף סוף זמן לקרוא.',
    content:
      '<p>כל הספרים של החודש כבר בחנויות. לעותק סקירה של כל אחד מהם, או לראיון עם מי שכתבו, איירו ותרגמו, אפשר פשוט להשיב לדואר הזה.</p>',
    publishedAt: '2026-11-01T00:00:00.000Z',
    contacts: [
      { name: 'נעמה רובין', role: 'יחסי ציבור', mobile: '+972-54-318-0077', email: 'naama@broshim.example' },
    ],
  },
};

const weekdays = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'];

/** On a day of December. */
const broadcast = (day: number) => ({
  dateTxt: `${day}/12/2026`,
  dayTxt: weekdays[new Date(Date.UTC(2026, 11, day)).getUTCDay()],
  hourTxt: '21:15',
  channel: 'מפרש דרמה',
});

const episode = (
  title: string,
  cover: string,
  number: number,
  desc: string,
  distributedDaysAgo: number,
): DemoRelease => ({
  releaseType: 'programme',
  locale: 'he',
  cover,
  distributedDaysAgo,
  data: {
    title: `קו המים: ${title}`,
    desc,
    content: `<p>${desc}</p>`,
    channel: 'מפרש דרמה',
    genre: 'drama',
    episode: `פרק ${number} מתוך 8`,
    duration: 46,
    broadcastTimes: [broadcast(12 + number * 2)],
  },
});

/** A series with its episodes: the first is the programme that the demo begins with. */
export const tvSeries = (first: number, next: number): DemoRelease[] => [
  episode('המזח הדרומי', 'still-deck', 2, 'מישהו ראה את המכונית יורדת למים, ושתק עשרים שנה.', 34),
  episode(
    'חדר חקירות',
    'still-interrogation',
    3,
    'נועה יושבת מול מי שלימד אותה לחקור, והפעם היא זו ששואלת.',
    33,
  ),
  {
    releaseType: 'series',
    locale: 'he',
    cover: 'tv-waterline',
    distributedDaysAgo: 32,
    children: [first, next, next + 1],
    data: {
      title: 'קו המים, העונה הראשונה',
      subtitle: 'דרמת מתח, 8 פרקים',
      desc: 'כל פרקי העונה שפתוחים לצפייה מוקדמת, במקום אחד.',
      content:
        '<p>הפרקים נפתחים לעיתונאים בזה אחר זה, שבוע לפני השידור. כל פרק נוסף לכאן ביום שהוא נפתח.</p>',
      genre: 'drama',
      channel: 'מפרש דרמה',
      contacts: [
        {
          name: 'מיטל זוהר',
          role: 'יחסי ציבור, דרמה',
          mobile: '+972-52-447-9031',
          email: 'meital@mifras.example',
        },
      ],
    },
  },
];
