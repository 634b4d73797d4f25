/** The English words of the shell, as one chunk: what every screen shows. Screens bring their own (`words.ts`). */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/en/{common,errors,settings,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);
