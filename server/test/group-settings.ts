/** An organization with programmes and the series that hold them. */
const releaseTypes = [
  { id: 'programme', name: 'Programme', dataFieldsLocalFilePath: 'programme.json' },
  {
    id: 'series',
    name: 'Series',
    dataFieldsLocalFilePath: 'series.json',
    isGroup: true,
    followReleaseType: 'programme',
  },
];
const templates = [
  {
    id: 'landing-page/series',
    name: 'Series',
    type: 'landingPage',
    releaseTypes: ['series'],
    handlebarsLocalFilePath: 'landing-page/series.hbs',
  },
  {
    id: 'landing-page/tv-premiere',
    name: 'Premiere',
    type: 'landingPage',
    releaseTypes: ['programme'],
    handlebarsLocalFilePath: 'landing-page/tv-premiere.hbs',
  },
  {
    id: 'newsletter/series',
    name: 'Series',
    type: 'email',
    releaseTypes: ['series'],
    handlebarsLocalFilePath: 'newsletter/series.hbs',
  },
];

export const groupSettings = { releaseTypes, templates };
