/** Every English namespace of the screens, as one chunk. Words of mails are the server's; those of landing pages also name the designs. */
export default import.meta.glob<Record<string, unknown>>(
  ['../../locales/en/*.json', '!../../locales/en/mail.json'],
  { eager: true, import: 'default' },
);
