import type { OrganizationRole } from '@firstlook/contract/permissions.ts';

interface Person {
  firstName: string;
  lastName: string;
}

interface DemoOrganization {
  id: string;
  name: string;
  type: 'tvProducer' | 'musicArtist';
  settings: Record<string, unknown>;
  people: Record<OrganizationRole | 'pending', Person>;
}

function people(names: [string, string][]): DemoOrganization['people'] {
  const [creator, admin, developer, producer, user, client, pending] = names.map(([firstName, lastName]) => ({
    firstName,
    lastName,
  })) as Person[];
  return { creator, admin, developer, producer, user, client, pending } as DemoOrganization['people'];
}

function template(id: string, name: string, type: 'landingPage' | 'email', releaseTypes: string[]) {
  return { id, name, type, releaseTypes, handlebarsLocalFilePath: `${id}.hbs` };
}

/** Name of the page that the broadcaster's own HTML is registered under. */
export const schedulePage = 'pages/schedule.html';

function group(id: string, name: string, followReleaseType: string) {
  return { id, name, dataFieldsLocalFilePath: `${id}.json`, isGroup: true, followReleaseType };
}

const viewers = ['user', 'client'];
const everyRole = ['creator', 'admin', 'developer', 'producer'];

export const demoOrganizations: Record<'tv' | 'books' | 'music', DemoOrganization> = {
  tv: {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'אולפני מפרש',
    type: 'tvProducer',
    settings: {
      producersReadReports: true,
      clientApp: 'stream',
      useVideoWaterMark: true,
      restrictVideos: true,
      useDirectLink: true,
      defaultGalleryCredit: 'צילום: אולפני מפרש',
      senderDetails: { address: 'רחוב המזח 12, חיפה 3303112', phone: '+972-4-811-3300' },
      fromEmails: [
        { email: 'press@mifras.example', title: 'אולפני מפרש', allowReply: true, isDefault: true },
        {
          email: 'noreply@mifras.example',
          title: 'אולפני מפרש, הודעות',
          allowReply: false,
          isDefault: false,
        },
      ],
      designPreferences: {
        contactMsg: 'לראיונות ולחומרים נוספים: מחלקת העיתונות של אולפני מפרש.',
        loginPage: [{ bgImg: null, msg: 'הצצה ראשונה, לפני כולם.' }],
        clientApp: 'מגדלור',
        themes: [
          {
            name: 'מגדלור',
            colors: ['#0B0F16', '#10151E', '#F4F1EA', '#A8AFBC', '#FFB547', '#16181D', '#F2A65A'],
            css: '',
            fonts: ['rubik'],
          },
        ],
      },
      releaseTypes: [
        { id: 'programme', name: 'תוכנית', dataFieldsLocalFilePath: 'programme.json', isGroup: false },
        group('series', 'סדרה', 'programme'),
      ],
      templates: [
        template('landing-page/tv-premiere', 'landing:template.tvPremiere', 'landingPage', ['programme']),
        template('landing-page/tv-press-kit', 'landing:template.tvPressKit', 'landingPage', ['programme']),
        template('landing-page/series', 'landing:template.series', 'landingPage', ['series']),
        template('newsletter/series', 'landing:template.mailSeries', 'email', ['series']),
        template('newsletter/tv-premiere', 'landing:template.mailTvPremiere', 'email', ['programme']),
        template('newsletter/tv-note', 'landing:template.mailTvNote', 'email', ['programme']),
      ],
      routes: [
        { id: 'all', name: 'פרסומים', releaseFilter: {}, showInRoles: everyRole, default: true },
        { id: 'distributed', name: 'הופצו', releaseFilter: { wasDistributed: true }, showInRoles: everyRole },
        { id: 'watch', name: 'לצפייה', releaseFilter: { wasDistributed: true }, showInRoles: viewers },
        {
          id: 'schedule',
          name: 'לוח שידורים',
          releaseFilter: { wasDistributed: true },
          showInRoles: [...everyRole, ...viewers],
          htmlContentFilePath: schedulePage,
        },
      ],
    },
    people: people([
      ['דנה', 'ברעם'],
      ['אורי', 'שקד'],
      ['יעל', 'מור'],
      ['גיל', 'אברהמי'],
      ['תמר', 'לביא'],
      ['איתן', 'ולדמן'],
      ['שירה', 'כהן'],
    ]),
  },
  books: {
    id: '01930000-0000-7000-8000-000000000002',
    name: 'הוצאת ברושים',
    type: 'tvProducer',
    settings: {
      producersReadReports: true,
      clientApp: 'publisher',
      mediaLinks: [
        { id: 'web', type: 'web', src: 'https://broshim.example', title: '' },
        { id: 'facebook', type: 'facebook', src: 'https://facebook.com/broshim.example', title: '' },
        { id: 'instagram', type: 'instegram', src: 'https://instagram.com/broshim.example', title: '' },
      ],
      defaultGalleryCredit: 'באדיבות הוצאת ברושים',
      senderDetails: { address: 'שדרות ירושלים 40, תל אביב 6811640', phone: '+972-3-518-2200' },
      fromEmails: [
        { email: 'press@broshim.example', title: 'הוצאת ברושים', allowReply: true, isDefault: true },
      ],
      designPreferences: {
        contactMsg: 'לעותקי סקירה ולראיונות: יחסי הציבור של הוצאת ברושים.',
        contactEmail: 'shalom@broshim.example',
        crew: [
          { name: 'מיכל גרינשטיין', role: 'מייסדת ועורכת ראשית' },
          { name: 'נועם קדרון', role: 'ניהול ומכירות' },
          { name: 'אביגיל סופר', role: 'ילדים ונוער' },
          { name: 'רותם שדה', role: 'עיצוב ועטיפות' },
          { name: 'נעמה רובין', role: 'יחסי ציבור' },
          { name: 'עמית ברק', role: 'הפקה ודפוס' },
        ],
        loginPage: [{ bgImg: null, msg: 'ספרים חדשים, לפני המדפים.' }],
        clientApp: 'נייר',
        themes: [
          {
            name: 'נייר',
            colors: ['#F7F2E9', '#FFFDF8', '#221C17', '#6A5F54', '#8A2A1F', '#FFFFFF', '#C9A45C'],
            css: '',
            fonts: ['frank-ruhl-libre'],
          },
        ],
      },
      releaseTypes: [
        { id: 'book', name: 'ספר', dataFieldsLocalFilePath: 'book.json', isGroup: false },
        group('month', 'ספרי החודש', 'book'),
      ],
      templates: [
        template('landing-page/book', 'landing:template.book', 'landingPage', ['book']),
        template('landing-page/book-month', 'landing:template.bookMonth', 'landingPage', ['book']),
        template('landing-page/month', 'landing:template.month', 'landingPage', ['month']),
        template('newsletter/month', 'landing:template.mailMonth', 'email', ['month']),
        template('newsletter/book', 'landing:template.mailBook', 'email', ['book']),
        template('newsletter/book-column', 'landing:template.mailBookColumn', 'email', ['book']),
      ],
      routes: [
        { id: 'all', name: 'ספרים', releaseFilter: {}, showInRoles: everyRole, default: true },
        // Its site has a page of this name in its header already.
        {
          id: 'out',
          name: 'כל הספרים',
          releaseFilter: { wasDistributed: true },
          showInRoles: viewers,
          data: { showInHeader: false },
        },
      ],
    },
    people: people([
      ['מיכל', 'גרינשטיין'],
      ['נועם', 'קדרון'],
      ['רותם', 'שדה'],
      ['אביגיל', 'סופר'],
      ['עמית', 'ברק'],
      ['הדס', 'לוין'],
      ['יונתן', 'פרי'],
    ]),
  },
  music: {
    id: '01930000-0000-7000-8000-000000000003',
    name: 'Copper Tide',
    type: 'musicArtist',
    settings: {
      locale: 'en',
      producersReadReports: true,
      clientApp: 'default',
      defaultGalleryCredit: 'Photo: Copper Tide',
      senderDetails: { address: '14 Harbour Lane, Haifa 3303112', phone: '+972-54-555-0114' },
      fromEmails: [
        { email: 'hello@coppertide.example', title: 'Copper Tide', allowReply: true, isDefault: true },
      ],
      designPreferences: {
        contactMsg: 'Interviews and sessions: write back, we read everything.',
        loginPage: [{ bgImg: null, msg: 'Hear it before its day.' }],
        clientApp: 'Night',
        themes: [
          {
            name: 'Night',
            colors: ['#14123A', '#1C1950', '#FFFFFF', '#B9B6E4', '#FF5A4E', '#14123A', '#FFD84D'],
            css: '',
            fonts: ['karantina'],
          },
        ],
      },
      releaseTypes: [
        { id: 'single', name: 'Single', dataFieldsLocalFilePath: 'single.json', isGroup: false },
      ],
      templates: [
        template('landing-page/single', 'landing:template.single', 'landingPage', ['single']),
        template('landing-page/single-night', 'landing:template.singleNight', 'landingPage', ['single']),
        template('newsletter/single', 'landing:template.mailSingle', 'email', ['single']),
        template('newsletter/single-note', 'landing:template.mailSingleNote', 'email', ['single']),
      ],
      routes: [
        { id: 'all', name: 'Releases', releaseFilter: {}, showInRoles: everyRole, default: true },
        { id: 'listen', name: 'Listen', releaseFilter: { wasDistributed: true }, showInRoles: viewers },
      ],
    },
    people: people([
      ['Maya', 'Stone'],
      ['Leo', 'Marsh'],
      ['Iris', 'Vale'],
      ['Noa', 'Reed'],
      ['Adam', 'Frost'],
      ['Ella', 'Brook'],
      ['Sam', 'Wells'],
    ]),
  },
};
