import type { LoggedUser } from '@firstlook/contract/account.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';

/** Sample rows of the fake API (tests only). */
export function fakeUser(change: Partial<LoggedUser> = {}): LoggedUser {
  return {
    _id: 'a1',
    firstName: 'דנה',
    lastName: 'ברעם',
    username: null,
    email: 'dana@mifras.example',
    emailVerified: true,
    pendingEmail: null,
    mailFailed: false,
    mobile: null,
    img: null,
    gender: 'female',
    roles: ['client'],
    organizations: [
      {
        _id: 'o1',
        name: 'אולפני מפרש',
        domain: 'tv',
        type: 'tvProducer',
        logo: null,
        redirectUrl: null,
        status: 'approved',
        roles: ['admin'],
        scopes: [],
      },
    ],
    ...change,
  };
}

export function fakeOrganization(change: Partial<OrganizationView> = {}): OrganizationView {
  return {
    _id: 'o1',
    name: 'אולפני מפרש',
    type: 'tvProducer',
    status: 'approved',
    domain: 'tv',
    logo: null,
    logos: [],
    mediaLinks: [],
    locale: 'he',
    timeZone: 'Asia/Jerusalem',
    country: 'IL',
    currency: 'ILS',
    textPrice: null,
    producersReadReports: false,
    fromEmails: [{ email: 'press@mifras.example', title: 'אולפני מפרש', allowReply: true, isDefault: true }],
    designPreferences: { contactMsg: '', loginPage: [], clientApp: 'stream', themes: [] },
    allowDesignSelection: true,
    defaultTemplates: {},
    requireAuth: false,
    require2FactorAuth: false,
    useVideoWaterMark: true,
    restrictVideos: true,
    allowFilmDownload: false,
    useDirectLink: false,
    isStandAlone: false,
    onlyKnownRegistrations: false,
    dontUseGlobalDbData: false,
    defaultGalleryCredit: 'צילום: רועי נאמן',
    distributionBcc: null,
    inheritFilePath: null,
    redirectUrl: null,
    clientApp: 'stream',
    searchKeys: [],
    routes: [],
    innerFilters: [],
    releaseTypes: [
      { id: 'episode', name: 'פרק', dataFieldsLocalFilePath: 'tv/episode', isGroup: false },
      { id: 'film', name: 'סרט תיעודי', dataFieldsLocalFilePath: 'tv/film', isGroup: false },
    ],
    templates: [],
    senderDetails: { address: 'שדרות הים 4, תל אביב', phone: '+972-3-555-0101' },
    version: 1,
    counts: { releases: 3, contacts: 250 },
    ...change,
  };
}

export function fakeRelease(change: Partial<Release> = {}): Release {
  return {
    _id: 'r1',
    organizationId: 'o1',
    releaseType: 'episode',
    design: { landingPage: null, email: null, locale: 'he' },
    status: 'draft',
    distributedAt: null,
    archivedAt: null,
    expirationDate: null,
    embargoUntil: null,
    embargoed: false,
    publishAt: null,
    landingUrl: null,
    slug: null,
    publicUrl: null,
    monthOfPublish: '2026-11',
    version: 1,
    _createdAt: '2026-11-01T08:00:00.000Z',
    _updatedAt: '2026-11-20T08:00:00.000Z',
    abilities: { edit: true, remove: true, distribute: true, report: true },
    releaseData: {
      title: 'קו המים, פרק 3',
      shortTitle: 'קו המים: הסערה',
      desc: 'סערת החורף הראשונה סוגרת את הנמל, ואלמה נאלצת להחליט אם לצאת לים ולחפש את אחיה.',
    },
    ...change,
  };
}

/** One field of every type, and one of a type that nobody knows. */
export const fakeFields: FieldDefinition[] = [
  { type: 'TEXT', fieldName: 'title', title: 'כותר', index: 1, props: { required: true, maxLength: 80 } },
  { type: 'TEXT', fieldName: 'shortTitle', title: 'כותר קצר', index: 2, props: { maxLength: 22 } },
  {
    type: 'SELECT',
    fieldName: 'type',
    title: 'סוג',
    index: 3,
    options: [
      { value: 'drama', label: 'דרמה' },
      { value: 'doc', label: 'תעודה' },
    ],
  },
  { type: 'DATE', fieldName: 'publishedAt', title: 'תאריך פרסום', index: 4 },
  {
    type: 'MULTISELECT',
    fieldName: 'genres',
    title: 'סוגות',
    index: 5,
    options: [
      { value: 'thriller', label: 'מתח פסיכולוגי' },
      { value: 'family', label: 'משפחה' },
      { value: 'sea', label: 'סיפורי ים' },
    ],
  },
  { type: 'NUMBER', fieldName: 'episode', title: 'מספר פרק', index: 6, props: { min: 1, max: 200 } },
  {
    type: 'TEXT',
    fieldName: 'desc',
    title: 'תקציר',
    index: 7,
    props: { maxLength: 200 },
    helpText: 'נראה בכרטיס ובניוזלטר.',
  },
  { type: 'RICHTEXT', fieldName: 'content', title: 'תיאור', index: 8, props: { maxLength: 600 } },
  {
    type: 'IMAGE',
    fieldName: 'mainImage',
    title: 'תמונה ראשית',
    index: 20,
    uiSections: ['images'],
    props: { aspect: 16 / 9 },
  },
  { type: 'IMAGEGALLERY', fieldName: 'imageGallery', title: 'גלריה', index: 21, uiSections: ['images'] },
  { type: 'VIDEOS', fieldName: 'videos', title: 'סרטונים', index: 30, uiSections: ['videos'] },
  {
    type: 'TABLE',
    fieldName: 'broadcastTimes',
    title: 'מועדי שידור',
    index: 40,
    uiSections: ['broadcast times'],
    fields: [
      { type: 'DATE', fieldName: 'dateTxt', title: 'תאריך', index: 1, props: { required: true } },
      { type: 'TEXT', fieldName: 'hourTxt', title: 'שעה', index: 2, props: { required: true } },
      { type: 'TEXT', fieldName: 'channel', title: 'ערוץ', index: 3 },
    ],
  },
  { type: 'links', fieldName: 'links', title: 'קישורים', index: 50, uiSections: ['links'] },
  { type: 'FILE', fieldName: 'pressFile', title: 'תיק עיתונות', index: 60, uiSections: ['files'] },
  { type: 'FilesSection', fieldName: 'filesSection', title: 'קבצים', index: 61, uiSections: ['files'] },
  {
    type: 'RELEASES_SELECTOR',
    fieldName: 'childrenReleases',
    title: 'פרקים נוספים',
    index: 70,
    uiSections: ['special'],
  },
  { type: 'EMAIL', fieldName: 'pressEmail', title: 'דואר ליחסי ציבור', index: 80, uiSections: ['contact'] },
  { type: 'URL', fieldName: 'site', title: 'אתר הסדרה', index: 81, uiSections: ['contact'] },
  { type: 'SEPARATOR', fieldName: '', title: '', index: 82, uiSections: ['contact'] },
  { type: 'HOLOGRAM', fieldName: 'hologram', title: 'הולוגרמה', index: 90, uiSections: ['special'] },
];
