import { useDirectRelease } from '../../data/release.ts';
import { addressOrganization } from '../../device/address.ts';
import { SettingsMenu } from '../../parts/shell/settings-menu.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { BrandMark } from '../../ui/page/brand.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import { DirectRelease } from './direct-release.tsx';

/** The frame of the direct link page: the organization's name and how the page looks; there is no session. */
export function DirectPage() {
  const organization = useDirectRelease(addressOrganization(), useRouteParams().id ?? '').data?.organization;
  return (
    <div className="app no-side">
      <div className="column">
        <header className="top">
          {organization ? (
            <span className="brand">
              <OrganizationMark name={organization.name} logo={organization.logo} />
              <strong>
                <bdi>{organization.name}</bdi>
              </strong>
            </span>
          ) : (
            <span className="brand">
              <BrandMark />
              <strong>Firstlook</strong>
            </span>
          )}
          <SettingsMenu end signedOut />
        </header>
        <DirectRelease />
      </div>
    </div>
  );
}
