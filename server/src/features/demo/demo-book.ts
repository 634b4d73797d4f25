import type { DemoRelease } from './demo-release.ts';

const contacts = [
  { name: 'נעמה רובין', role: 'יחסי ציבור', mobile: '+972-54-318-0077', email: 'naama@broshim.example' },
];

interface BookFacts {
  author: string;
  painter?: string;
  translator?: string;
  type: string;
  subType?: string[];
  pageCount: number;
  price: number;
  ages?: [number, number];
  publishedAt: string;
}

function book(
  title: string,
  cover: string,
  desc: string,
  content: string,
  facts: BookFacts,
  rest: Partial<DemoRelease> = {},
): DemoRelease {
  const { ages, ...fields } = facts;
  const data = {
    title,
    desc,
    content: `<p>${content}</p>`,
    contacts,
    ...fields,
    ...(ages ? { forAgeMin: ages[0], forAgeMax: ages[1] } : {}),
  };
  return { releaseType: 'book', locale: 'he', cover, ...rest, data };
}

export const bookReleases: DemoRelease[] = [
  book(
    'המכתבים שלא נשלחו לחיפה',
    'book-letters',
    'רומן על דוור בפנסיה שמחליט לחלק את המכתבים שהחזיק ארבעים שנה במגירה.',
    'שבעה מכתבים, שבע כתובות, ורק אחת מהן עדיין קיימת. נעמי ארבל כותבת על עיר של מדרגות ועל מה שאפשר עוד לתקן כשמאוחר. ספרה השלישי, והרך שבהם.',
    {
      author: 'נעמי ארבל',
      type: 'prose',
      subType: ['novel'],
      pageCount: 312,
      price: 98,
      publishedAt: '2026-11-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 12, hasReport: true, film: { title: 'הסופרת קוראת', seconds: 20, kind: 'video' } },
  ),
  book(
    'שעון קיץ',
    'book-summer',
    'שעה אחת שנעלמת, ומשפחה אחת שמגלה מה היה בה.',
    'רומן קצר ומדויק על לילה אחד בסוף מרץ. אורי מזרחי מצליח להצחיק בדיוק ברגע שבו כבר לא היה אמור להיות מצחיק.',
    {
      author: 'אורי מזרחי',
      type: 'prose',
      subType: ['novel'],
      pageCount: 188,
      price: 84,
      publishedAt: '2026-10-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 30 },
  ),
  book(
    'הילדה שאספה רוחות',
    'book-winds',
    'בכל צנצנת רוח אחרת. רק אחת מהן אסור לפתוח.',
    'ספר נוער על ילדה, עפיפון ואי שאיש לא מצא במפה. לקוראים שכבר יודעים לפחד קצת ואוהבים את זה.',
    {
      author: 'מאיה כנען',
      type: 'youthBooks',
      subType: ['fantasy'],
      pageCount: 240,
      price: 79,
      ages: [10, 14],
      publishedAt: '2026-11-10T00:00:00.000Z',
    },
    { distributedDaysAgo: 5 },
  ),
  book(
    'הספינה שעגנה בסלון',
    'book-ship',
    'בוקר אחד אבא פותח חלון, והים נכנס.',
    'ספר תמונות על בית קטן, אונייה גדולה ומה עושים כשמישהו צריך לנסוע. מנוקד, בחרוזים שנעים לקרוא בקול.',
    {
      author: 'יובל פרידמן',
      painter: 'אביגיל נוי',
      type: 'childrenBooks',
      subType: ['picture'],
      pageCount: 32,
      price: 68,
      ages: [3, 6],
      publishedAt: '2026-09-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 58 },
  ),
  book(
    'אחרי הגשם באים החלזונות',
    'book-snails',
    'ספר ראשון על סבלנות, עם חילזון שלא ממהר לשום מקום.',
    'שיר אחד ארוך וטיול אחד קצר. לקריאה ביחד, במגפיים.',
    {
      author: 'תמר שגיא',
      painter: 'גיא ליבני',
      type: 'childrenBooks',
      subType: ['picture', 'firstReading'],
      pageCount: 28,
      price: 62,
      ages: [2, 5],
      publishedAt: '2026-11-15T00:00:00.000Z',
    },
  ),
  book(
    'חשבון בלי דמעות, כיתה ב׳',
    'book-math',
    'חוברת עבודה שמתחילה בצחוק ונגמרת בכפל.',
    'שמונים דפים של תרגילים קצרים, ציורים וחידות, לפי תוכנית הלימודים. עם תשובות, כדי שגם ההורים יישנו.',
    {
      author: 'רונית עופר',
      type: 'reference',
      subType: ['workbook'],
      pageCount: 96,
      price: 54,
      ages: [7, 8],
      publishedAt: '2026-08-15T00:00:00.000Z',
    },
    { distributedDaysAgo: 88 },
  ),
  book(
    'הבית של פורטונה',
    'book-fortuna',
    '84 מתכונים ביתיים, וסבתא אחת שלא שקלה קמח בחייה.',
    'רימונים, חמין, סלטים של יום שישי וכל מה שביניהם. עם המידות שנכדתה הוציאה ממנה אחת אחת.',
    {
      author: 'רינה פרטוש',
      type: 'reference',
      subType: ['cooking'],
      pageCount: 224,
      price: 128,
      publishedAt: '2026-09-20T00:00:00.000Z',
    },
    { distributedDaysAgo: 47 },
  ),
  book(
    'תל אביב, מלמטה',
    'book-below',
    'מדריך לעיר שמתחת לעיר: צינורות, מקלטים, רכבת ואגדות.',
    'אסף וייס ירד לכל פתח שהסכימו לפתוח לו, ועלה עם מפות, תצלומים וסיפורים. ספר לכיס, לסקרנים.',
    {
      author: 'אסף וייס',
      type: 'reference',
      subType: ['travel'],
      pageCount: 176,
      price: 92,
      publishedAt: '2026-10-12T00:00:00.000Z',
    },
    { distributedDaysAgo: 20 },
  ),
  book(
    'ברושים',
    'book-cypress',
    'שירים על גבולות, על שדרה אחת ועל מי ששתל אותה.',
    'אסופת השירים השנייה של הלל אוסלין. קצרים, מאופקים, ופתאום שורה אחת שנשארת.',
    {
      author: 'הלל אוסלין',
      type: 'prose',
      pageCount: 72,
      price: 58,
      publishedAt: '2026-11-05T00:00:00.000Z',
    },
  ),
  book(
    'אנשים שמדברים עם צמחים',
    'book-plants',
    'תשעה סיפורים על בדידות, השקיה ותשובות שמגיעות מאוחר.',
    'איגוס רובינשטיין כותבת על שכנים, חדרי מדרגות ועציצים שמחזיקים משפחה שלמה. אסופה ראשונה.',
    {
      author: 'איגוס רובינשטיין',
      type: 'prose',
      pageCount: 204,
      price: 82,
      publishedAt: '2026-07-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 130 },
  ),
  book(
    'שומר המגדלור',
    'book-keeper',
    'האיש האחרון שמדליק אור ביד, והלילה שבו הוא מחליט לא להדליק.',
    'מותחן ימי איטי, על חובה ועל חושך. אהרון ליבנה שירת עשרים שנה בים וזה ניכר בכל עמוד.',
    {
      author: 'אהרון ליבנה',
      type: 'prose',
      subType: ['thriller'],
      pageCount: 268,
      price: 94,
      publishedAt: '2026-06-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 165 },
  ),
  book(
    'הפרדס האחרון',
    'book-orchard',
    'שלושה דורות, ארבעים דונם, ומתחם מגורים שמתקרב מהצפון.',
    'רומן משפחתי רחב יריעה מאת דליה שמר, עם מפת פרדס בפתיחה ומתכון ריבה בסוף.',
    {
      author: 'דליה שמר',
      type: 'prose',
      subType: ['novel'],
      pageCount: 420,
      price: 108,
      publishedAt: '2026-05-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 196 },
  ),
  book(
    'קו לילה 5',
    'book-bus',
    'אוטובוס אחד, אחרי חצות, ושבעה נוסעים שלא היו אמורים להיפגש.',
    'ספר נוער בשבעה קולות. כל תחנה היא פרק, וכל פרק משנה את מה שחשבנו על הקודם.',
    {
      author: 'מתן אורגד',
      type: 'youthBooks',
      subType: ['novel'],
      pageCount: 210,
      price: 74,
      ages: [13, 17],
      publishedAt: '2026-10-20T00:00:00.000Z',
    },
  ),
  book(
    'על קו הרכס',
    'book-ridge',
    'מדריך ל־22 מסלולים בגליל ובגולן, עם מה שמותר לשתות בדרך.',
    'מפות ברורות, דרגות קושי כנות ותצלומים שלא צולמו ביום היחיד היפה בשנה.',
    {
      author: 'רות אלקלעי',
      type: 'reference',
      subType: ['travel'],
      pageCount: 192,
      price: 96,
      publishedAt: '2026-03-15T00:00:00.000Z',
    },
    { distributedDaysAgo: 240 },
  ),
  book(
    'החתול מהמדף העליון',
    'book-cat',
    'ספרייה, חתול, וספר אחד שתמיד נופל.',
    'קריאה ראשונה בפרקים קצרים ובאותיות גדולות. החתול הוא דמות אמיתית וגר בספרייה העירונית.',
    {
      author: 'עפרה נוי',
      painter: 'יעל טל',
      type: 'childrenBooks',
      subType: ['firstReading'],
      pageCount: 64,
      price: 59,
      ages: [5, 8],
      publishedAt: '2026-11-18T00:00:00.000Z',
    },
  ),
  book(
    'לחם של שבת',
    'book-bread',
    'חלות, מחמצות וסיפורי שכונה, מהתנור של שלומית דרור.',
    'ספר אפייה לבית אחד ולתנור אחד. בלי מיקסר, עם הרבה זמן.',
    {
      author: 'שלומית דרור',
      type: 'reference',
      subType: ['cooking'],
      pageCount: 160,
      price: 118,
      publishedAt: '2026-04-10T00:00:00.000Z',
    },
    { distributedDaysAgo: 215 },
  ),
  book(
    'החדר שמעבר לחדר',
    'book-room',
    'בית שקונים ריק ומגלים שיש בו עוד חדר אחד.',
    'מותחן פסיכולוגי שאפשר לקרוא בלילה אחד, ועדיף ביום.',
    {
      author: 'יונתן רייס',
      translator: 'מאנגלית: הדס לוין',
      type: 'prose',
      subType: ['thriller'],
      pageCount: 296,
      price: 92,
      publishedAt: '2026-11-12T00:00:00.000Z',
    },
  ),
  book(
    'א׳ זה ארנב',
    'book-alphabet',
    'האלף־בית של החצר: עשרים ושתיים אותיות, עשרים ושניים בעלי חיים.',
    'ספר קרטון ראשון לאותיות, עם חרוז קצר לכל אות וארנב שמסתתר בכל עמוד.',
    {
      author: 'הדר גל',
      painter: 'רונן שני',
      type: 'childrenBooks',
      subType: ['picture'],
      pageCount: 46,
      price: 64,
      ages: [2, 5],
      publishedAt: '2026-02-01T00:00:00.000Z',
    },
    { distributedDaysAgo: 290 },
  ),
];
