import type { OrganizationTheme, OrganizationView } from '@firstlook/contract/organization.ts';
import { isClientAddress } from '../device/address.ts';
import { useScheme } from '../device/scheme.ts';
import { useUiConfig } from '../device/ui-config.ts';
import { type Accent, accentOf } from '../ui/page/contrast.ts';

type Designed = Pick<OrganizationView, '_id' | 'designPreferences'>;

/** The theme in which an organization shows itself to all, in the work space or at a client's address. */
export function ownTheme({ designPreferences }: Designed, isClient: boolean): OrganizationTheme | undefined {
  const { themes, producerApp, clientApp } = designPreferences;
  return themes.find(({ name }) => name === (isClient ? clientApp : producerApp));
}

/** The theme a person sees an organization in: the one chosen in the settings, else the organization's, else none. */
export function themeInUse(
  organization: Designed,
  themesByOrg: Readonly<Record<string, string>>,
  isClient: boolean,
): OrganizationTheme | undefined {
  const chosen = themesByOrg[organization._id];
  return (
    organization.designPreferences.themes.find(({ name }) => name === chosen) ??
    ownTheme(organization, isClient)
  );
}

/** A minified style sheet says `#fff`. */
const toSix = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

const grounds = new Map<'light' | 'dark', string[]>();

/** `--paper` and `--surface` of a look, whatever look the page is in; read once, the style sheet does not change. */
function groundsOf(scheme: 'light' | 'dark'): string[] {
  const known = grounds.get(scheme);
  if (known) return known;
  const probe = document.createElement('i');
  probe.dataset.theme = scheme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = ['--paper', '--surface'].map((name) => toSix(style.getPropertyValue(name).trim()));
  probe.remove();
  grounds.set(scheme, read);
  return read;
}

/** The accent of a theme in the look that is on; none in high contrast, which is the person's own. */
export function useAccentOf(): (theme: OrganizationTheme | undefined) => Accent | undefined {
  const scheme = useScheme();
  const { accessibility } = useUiConfig();
  return (theme) =>
    theme && !accessibility.includes('highContrast') ? accentOf(theme.colors, groundsOf(scheme)) : undefined;
}

/** The accent in which an organization goes to paper, whatever its people chose for themselves; none where it cannot be read there. */
export function paperAccent(organization: Designed): Accent | undefined {
  const theme = ownTheme(organization, false) ?? ownTheme(organization, true);
  return theme && accentOf(theme.colors, groundsOf('light'));
}

/** The accent of the organization that is looked at. */
export function useOrganizationAccent(organization: Designed | undefined): Accent | undefined {
  const { themesByOrg } = useUiConfig();
  const toAccent = useAccentOf();
  return toAccent(organization && themeInUse(organization, themesByOrg, isClientAddress()));
}
