/** Hebrew words of the shell and of the first screens that speak to a woman; the rest is `he.ts`. */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/heF/{common,errors,password,releases,settings,shell,signIn}.json',
  {
    eager: true,
    import: 'default',
  },
);
