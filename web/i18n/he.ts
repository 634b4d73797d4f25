/** The Hebrew words of the shell and of the first screens, as one chunk. Other screens bring their own (`words.ts`). */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/he/{common,errors,password,releases,settings,shell,signIn}.json',
  {
    eager: true,
    import: 'default',
  },
);
