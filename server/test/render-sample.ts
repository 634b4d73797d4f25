import type {
  RenderInput,
  RenderLocale,
  RenderOrganization,
  RenderRelease,
} from '../src/rendering/render-input.ts';
import { builtInTemplates, findTemplateSource } from '../src/rendering/template-registry.ts';
import { groupSamples } from './render-group-sample.ts';

const picture = (fileId: string, title: string, width: number, height: number, credit?: string) => ({
  fileId,
  name: `${fileId}.jpg`,
  title,
  alt: title,
  width,
  height,
  size: 9_800_000,
  credit,
});

const tv: RenderOrganization = {
  _id: 'o-tv',
  name: 'מגדלור',
  type: 'tvProducer',
  logoUrl: null,
  domain: 'tv',
  contactMsg: '',
  address: 'רחוב המזח 12, חיפה',
  phone: '+972 4-811-3300',
  email: 'press@migdalor.example',
  mediaLinks: [{ type: 'web', src: 'https://migdalor.example', title: 'אתר הערוץ' }],
  theme: {
    name: 'harbour',
    colors: ['#EFECE6', '#FFFFFF', '#16181D', '#5A606B', '#FFB547', '#16181D', '#F2A65A'],
    css: '',
    fonts: [],
  },
  defaultGalleryCredit: 'מיכל גרינשטיין, באדיבות מגדלור',
  useVideoWaterMark: true,
  timeZone: 'Asia/Jerusalem',
  currency: 'ILS',
};

const books: RenderOrganization = {
  ...tv,
  _id: 'o-books',
  name: 'שולי הדף',
  domain: 'books',
  address: 'רחוב הדפוס 7, ירושלים',
  phone: '+972 2-555-0147',
  email: 'shalom@shulei-hadaf.example',
  mediaLinks: [],
  theme: {
    name: 'paper',
    colors: ['#F3EADB', '#FFFDF8', '#16181D', '#5F564A', '#8A2A1F', '#FFFFFF', '#E7B04B'],
    css: '',
    fonts: [],
  },
  defaultGalleryCredit: 'אבי טולדנו',
  useVideoWaterMark: false,
};

const music: RenderOrganization = {
  ...books,
  _id: 'o-music',
  name: 'Copper Street',
  type: 'musicArtist',
  domain: 'music',
  address: '4 HaMered St, Tel Aviv',
  phone: '+972 53-771-2046',
  email: 'press@copperstreet.example',
  theme: {
    name: 'summer',
    colors: ['#FFF3DC', '#FFFAEE', '#14123A', '#565380', '#2B2BD6', '#FFFFFF', '#FFD23F'],
    css: '',
    fonts: [],
  },
  defaultGalleryCredit: 'Dana Levkovich',
};

const programme: RenderRelease = {
  _id: 'r-waterline',
  releaseType: 'programme',
  title: 'קו המים',
  expirationDate: '2026-06-12T20:00:00Z',
  distributedAt: null,
  releaseData: {
    subtitle: 'מה שטבע, צף',
    desc: 'חוקרת משטרת הנמל חוזרת לחיפה כדי לפתוח תיק שהיא סגרה בעצמה, ביום שבו הים מחזיר מכונית עם לוחית שלא אמורה להתקיים.',
    content:
      '<p>לפני תשע שנים סגרה רב־פקד תמר אלקיים את תיק ההיעלמות של איש המספנות יוסף חדאד. כשמנוף מעלה מקרקעית הנמל את מכוניתו, היא צריכה לבחור בין האמת ובין האנשים שלימדו אותה לחפש אותה.</p><p>״קו המים״ צולמה כולה בחיפה ובעכו, ברובה בלילה.</p>',
    mainImage: picture('tv-waterline', 'מגדלור מאיר נמל בלילה, ומתחת לקו המים מכונית טבועה', 6000, 3375),
    imageGallery: [
      picture('still-deck', 'תמר על המזח המערבי, מתוך פרק 1', 5760, 3240),
      picture('still-interrogation', 'חקירה לילית, מתוך פרק 2', 5760, 3240),
      picture('poster-waterline', 'כרזה רשמית', 4000, 6000, 'סטודיו אור דרומי'),
    ],
    videos: [
      {
        fileId: 'v1',
        title: '1. לוחית זיהוי',
        mediaSecondsDuration: 2886,
        poster: picture('still-interrogation', '', 1920, 1080),
      },
      { fileId: 'v2', title: '2. המזח הדרומי', mediaSecondsDuration: 2800 },
    ],
    files: [{ fileId: 'f1', name: 'press.pdf', title: 'הודעה לעיתונות', type: 'pdf', size: 340_000 }],
    genre: 'דרמת מתח מקורית, 8 פרקים',
    channel: 'מגדלור דרמה',
    duration: 48,
    embargoUntil: '2026-06-07T05:00:00Z',
    broadcastTimes: [
      {
        dateTxt: '14/06/2026',
        dayTxt: 'ראשון',
        hourTxt: '21:15',
        channel: 'מגדלור דרמה',
        title: 'פרק 1: לוחית זיהוי',
      },
      {
        dateTxt: '16/06/2026',
        dayTxt: 'שלישי',
        hourTxt: '23:00',
        channel: 'מגדלור 1',
        title: 'פרק 1, שידור חוזר',
      },
    ],
    cast: [
      { name: 'נוגה הררי־לב', role: 'תמר אלקיים', img: picture('p-noga', '', 600, 700) },
      { name: 'אמיר נסראללה', role: 'קובטאן סמי', img: picture('p-amir', '', 600, 700) },
      { name: 'איתן ולדמן', role: 'יוסף חדאד', img: picture('p-eitan', '', 600, 700) },
    ],
    credits: [
      { role: 'יוצרים', name: 'רותם שדה, עלאא חורי' },
      { role: 'בימוי', name: 'דלית אוחנה' },
    ],
    contacts: [
      { name: 'מיטל זוהר', role: 'יחסי ציבור', mobile: '+972 52-447-9031', email: 'meital@migdalor.example' },
    ],
    links: [{ title: 'עמוד הסדרה', url: 'https://migdalor.example/waterline?from=press&lang=he' }],
  },
};

const book: RenderRelease = {
  _id: 'r-letters',
  releaseType: 'book',
  title: 'המכתבים שלא נשלחו לחיפה',
  expirationDate: null,
  distributedAt: null,
  releaseData: {
    desc: 'דוורית בת שבעים ואחת מוצאת בעליית הגג שק דואר שלא חולק מעולם, ויוצאת לחלק אותו באיחור של ארבעים שנה.',
    content: '<p>רומן על דואר, על שכנים ועל דברים שמגיעים בזמן גם כשהם מאחרים.</p>',
    mainImage: picture('book-letters', 'כריכת הספר: מעטפות יורדות כמו הר הכרמל אל הים', 2000, 3000),
    author: 'נעמי ארבל',
    painter: 'גיא ליבני',
    pageCount: 312,
    forAgeMin: 16,
    publishedAt: 'יוני 2026',
    isbn: '978-965-0-00000-2',
    price: 98,
    firstChapterLink: 'https://shulei-hadaf.example/letters/1',
    firstChapter:
      '<h3>1. השק</h3><p>בשנה שבה סגרו את סניף הדואר ברחוב הגפן, ביקשו מבתיה לפנות את עליית הגג עד יום חמישי. היא עלתה ביום רביעי, כי מעולם לא איחרה.</p><p>מתחת לארגז של טפסים בצבע ורוד, שאיש כבר לא זכר מה ממלאים בהם, שכב שק בד קשור בחבל. הקשר היה שלה.</p><p>״חיפה״, היה כתוב על התווית, ומתחת: ״לא לשלוח עד להודעה חדשה״. ההודעה החדשה לא באה.</p>',
    comunicatFile: { fileId: 'f2', name: 'letters.pdf', title: 'הודעה לעיתונות', type: 'pdf', size: 210_000 },
    reviews: [{ text: 'ספר שמחכה לך כמו מכתב.', author: 'רננה שי', source: 'מוסף לספרות' }],
    books: [
      {
        title: 'אחרי הגשם באים החלזונות',
        author: 'תמר שגיא',
        price: 64,
        mainImage: picture('book-snails', '', 2, 3),
        url: 'https://shulei-hadaf.example/snails',
      },
      {
        title: 'הבית של פורטונה',
        author: 'רונית בן־שושן',
        price: 148,
        mainImage: picture('book-fortuna', '', 2, 3),
        url: 'https://shulei-hadaf.example/fortuna',
      },
      {
        title: 'אנשים שמדברים עם צמחים',
        author: 'אינס דה־לימה',
        price: 88,
        mainImage: picture('book-plants', '', 2, 3),
        url: 'https://shulei-hadaf.example/plants',
      },
    ],
    contacts: [
      {
        name: 'הדס פינקל',
        role: 'יחסי ציבור',
        mobile: '+972 2-555-0147',
        email: 'shalom@shulei-hadaf.example',
      },
    ],
  },
};

const single: RenderRelease = {
  _id: 'r-summer',
  releaseType: 'single',
  title: 'Half Past Summer',
  expirationDate: '2026-06-19T20:00:00Z',
  distributedAt: null,
  releaseData: {
    desc: 'Three minutes of brass, hand claps and a chorus that refuses to go home. Written on a night bus, played by twelve people in one room.',
    content:
      '<p>Ella Ravid grew up between a trumpet repair shop in Jaffa and a record stall in Haifa. <b>Half Past Summer</b> is the first song from her second album.</p>',
    mainImage: picture(
      'sleeve-summer',
      'Sleeve: a grid of half suns in coral, yellow, pink and cobalt',
      3000,
      3000,
    ),
    imageGallery: [
      picture('music-live', 'Ella Ravid at the Pier 9 rehearsal room', 6000, 3750),
      picture('p-ella', 'Portrait', 4200, 4900),
    ],
    videos: [{ fileId: 'v3', title: 'Half Past Summer', mediaSecondsDuration: 194 }],
    artist: 'Ella Ravid',
    duration: '3:14',
    label: 'Copper Street Records',
    releaseDate: '2026-06-19',
    streamingLinks: [
      { type: 'Spotify', url: 'https://open.spotify.com/track/x' },
      { type: 'Apple Music', url: 'https://music.apple.com/x' },
      { type: 'YouTube', url: 'https://youtube.com/watch?v=x&t=1' },
    ],
    credits: [{ role: 'Produced by', name: 'Tomer Zach, Ella Ravid' }],
    gigs: [
      { date: '2026-06-25', place: 'Mill Hall, Tel Aviv', note: 'doors 20:30' },
      { date: '2026-07-02', place: 'The Ropeworks, Haifa', note: 'doors 21:00' },
    ],
    contacts: [
      { name: 'Tomer Zach', role: 'Press', mobile: '+972 53-771-2046', email: 'press@copperstreet.example' },
    ],
  },
};

const { month, series, relatedOf } = groupSamples(programme, book, picture);

const samples: Record<string, readonly [RenderOrganization, RenderRelease]> = {
  programme: [tv, programme],
  series: [tv, series],
  book: [books, book],
  month: [books, month],
};

/** A full release of the kind that a built-in design is made for. */
export function buildRenderInput(templateId: string, locale: RenderLocale = 'he'): RenderInput {
  const template = builtInTemplates.find((candidate) => candidate.id === templateId);
  const source = template && findTemplateSource(template.file);
  if (!template || !source) throw new Error(`no template ${templateId}`);
  const type = template.releaseTypes[0] ?? '';
  const [organization, release] = samples[type] ?? ([music, single] as const);
  return {
    kind: template.type,
    template: { id: template.id, source },
    locale,
    baseUrl: 'https://firstlook.example',
    organization: structuredClone(organization),
    release: structuredClone(release),
    ...(relatedOf[type] && { related: structuredClone(relatedOf[type]) }),
    fields: [{ type: 'RICHTEXT', fieldName: 'content' }],
    subject: null,
    landingScriptUrl: '/assets/landing.js',
  };
}

export const sampleValues = {
  recipientName: 'נועה בר־לב',
  recipientFirstName: 'נועה',
  landingUrl: 'https://firstlook.example/landing/r1?token=abc&origin=mail',
  viewInBrowserUrl: 'https://firstlook.example/mail/abc',
  unsubscribeUrl: 'https://firstlook.example/unsubscribe/abc',
  pixelUrl: 'https://firstlook.example/api/distribution/release-opened?token=abc',
  isKnown: true,
  linkUrl: (index: number) => `https://firstlook.example/l/abc/${index}`,
  viewsLeft: 2,
  viewsTotal: 10,
  expiresOn: '12/06/2026',
};
