/** The French words of the shell, as far as there are any; the rest is English. */
export default import.meta.glob<Record<string, unknown>>(
  '../../locales/fr/{common,errors,password,releases,settings,shell,signIn}.json',
  {
    eager: true,
    import: 'default',
  },
);
