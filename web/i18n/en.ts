/** English: the words of the shell and of the first screens, as one chunk. */
export const shell = import.meta.glob<Record<string, unknown>>(
  '../../locales/en/{common,errors,password,releases,settings,shell,signIn}.json',
  {
    eager: true,
    import: 'default',
  },
);

/** The words of every other screen, each when it is asked for. */
export const screens = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/en/*.json',
    '!../../locales/*/{common,errors,mail,password,releases,settings,shell,signIn}.json',
  ],
  { import: 'default' },
);
