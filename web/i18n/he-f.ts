/** Hebrew words of the shell that speak to a woman; the rest is `he.ts`. */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/heF/{common,errors,settings,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);
