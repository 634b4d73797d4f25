/** The Hebrew words of the shell, as one chunk: what every screen shows. Screens bring their own (`words.ts`). */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/he/{common,errors,settings,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);
