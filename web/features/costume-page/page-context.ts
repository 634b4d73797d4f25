import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';

/** Names of our colours as a page is told them. */
const tokens = {
  page: '--paper',
  sheet: '--surface',
  text: '--ink',
  muted: '--muted',
  line: '--line',
  accent: '--teal',
  onAccent: '--on-teal',
} as const;

/** How the app looks at this moment, and what the page belongs to: all that a page is told without asking. */
export function contextOf(organization: OrganizationView, route: OrganizationRoute) {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  );
  return {
    theme: root.dataset.theme === 'dark' ? 'dark' : 'light',
    direction: root.dir === 'ltr' ? 'ltr' : 'rtl',
    locale: root.lang,
    fontSize: style.fontSize,
    colors,
    organization: {
      _id: organization._id,
      name: organization.name,
      type: organization.type,
      timeZone: organization.timeZone,
    },
    page: { id: route.id, name: route.name },
  };
}

/** Calls whenever what `contextOf` says may have changed. @returns how to stop */
export function watchContext(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir', 'lang', 'style'] });
  return () => watch.disconnect();
}
