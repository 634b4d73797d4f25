/** 250 believable people per organization, always the same ones. */
export interface DemoContact {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string | null;
  tag: number;
  company: number;
}

export const hebrewNames = {
  first:
    'גליה נועם תמר יואב אביגיל רן שירה דניאל מיכל אורי הדס איתן נעמה עידו יעל עומר רוני אסף מאיה ליאור דנה גיא סיון ברק ענת'.split(
      ' ',
    ),
  last: 'מזרחי קדרון ויסברג טל סופר אלפסי כהן לוי ברק שגיא פרידמן אורבך גולן דרור נחום פלד רביד שמיר הראל צור אבידן'.split(
    ' ',
  ),
  firstLatin:
    'galia noam tamar yoav avigail ran shira daniel michal uri hadas eitan naama ido yael omer roni asaf maya lior dana guy sivan barak anat'.split(
      ' ',
    ),
  lastLatin:
    'mizrahi kidron weisberg tal sofer alfasi cohen levi barak sagi friedman orbach golan dror nahum peled ravid shamir harel tzur avidan'.split(
      ' ',
    ),
  tags: ['מבקרי טלוויזיה', 'עיתונות תרבות', 'רדיו', 'פודקאסטים', 'חנויות ספרים', 'בלוגים'],
  companies: [
    'ידיעות הצפון',
    'הצופה החדש',
    'מגזין פריים',
    'רדיו 104',
    'תרבות ב־19',
    'ערוץ הקשת השנייה',
    'עצמאי',
    'לוח הבמה',
    'דף אחר',
    'חלון ראווה',
  ],
};

export const englishNames = {
  first:
    'Ava Noah Mia Liam Zoe Ethan Ivy Owen Ruth Felix Nora Jude Cleo Max Iris Theo June Sam Vera Hugo Lena Otto Dora Kit Anna'.split(
      ' ',
    ),
  last: 'Hart Lane Moss Reed Stone Vale West Young Cole Dunn Ellis Ford Grant Hale Irwin Jones Kerr Low Marsh Nash Price'.split(
    ' ',
  ),
  firstLatin:
    'ava noah mia liam zoe ethan ivy owen ruth felix nora jude cleo max iris theo june sam vera hugo lena otto dora kit anna'.split(
      ' ',
    ),
  lastLatin:
    'hart lane moss reed stone vale west young cole dunn ellis ford grant hale irwin jones kerr low marsh nash price'.split(
      ' ',
    ),
  tags: ['Music press', 'Radio', 'Playlists', 'Podcasts', 'Venues', 'Blogs'],
  companies: [
    'The Daily Note',
    'Radio Harbour',
    'Loud & Clear',
    'Side B',
    'Night Owl FM',
    'Freelance',
    'City Listings',
    'Backstage',
    'Groove Weekly',
    'Low Tide',
  ],
};

export function demoContacts(names: typeof hebrewNames, organization: number): DemoContact[] {
  return Array.from({ length: 250 }, (_, index) => {
    const first = index % names.first.length;
    const last = (index * 8 + Math.floor(index / names.first.length)) % names.last.length;
    const outlet = (index * 7) % names.companies.length;
    return {
      firstName: names.first[first] as string,
      lastName: names.last[last] as string,
      email: `${names.firstLatin[first]}.${names.lastLatin[last]}${index}@outlet${outlet}.example`,
      mobile: index % 3 === 0 ? `+97250${organization}${String(100_000 + index * 37)}` : null,
      tag: index % names.tags.length,
      company: outlet,
    };
  });
}
