/** Every Hebrew namespace of the screens, as one chunk. Mail and landing words are the server's. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../locales/he/*.json', '!../../locales/he/mail.json', '!../../locales/he/landing.json'],
  { eager: true, import: 'default' },
);
