/** Every English namespace of the screens, as one chunk. Mail and landing words are the server's. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../locales/en/*.json', '!../../locales/en/mail.json', '!../../locales/en/landing.json'],
  { eager: true, import: 'default' },
);
