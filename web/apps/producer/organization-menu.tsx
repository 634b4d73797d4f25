import { ArrowUpRight, Building2, ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { findKey } from '../../i18n/word-key.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { Menu, MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { OrganizationMark } from '../../ui/page/organization-mark.tsx';
import css from './organization-menu.module.css';
import { isPendingIn } from './organization-status.ts';
import type { Viewer } from './viewer.ts';

/** Chooses the organization, or leads to a new one (JoinOrgPage). */
export function OrganizationMenu({ viewer, icons }: { viewer: Viewer; icons?: boolean }) {
  const { t } = useTranslation();
  const go = useGo();
  const { organization, organizations, user } = viewer;
  const name = organization?.name ?? t('shell:organizations');
  const kind = organization
    ? t(findKey(`shell:kind.${organization.clientApp}`) ?? `shell:kind.${organization.type}`)
    : '';
  return (
    <Menu
      width={240}
      target={
        <button type="button" className={css.target}>
          <i className="visually-hidden">
            {organization ? t('shell:organizationMenu', { name }) : t('shell:organizations')}
          </i>
          {organization ? <OrganizationMark name={name} logo={organization.logo} /> : <Icon of={Building2} />}
          {!icons && (
            <span aria-hidden="true">
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{kind}</small>
            </span>
          )}
          {!icons && <Icon of={ChevronDown} />}
        </button>
      }
    >
      <div className="menu-scroll">
        {organizations
          .filter((one) => one._id !== '-1')
          .map((one) => {
            const pending = isPendingIn(user, one);
            return (
              <MenuItem
                key={one._id}
                disabled={pending}
                chosen={one._id === organization?._id}
                hint={
                  pending ? (
                    <span className="chip plain">{t('shell:pending')}</span>
                  ) : (
                    one.redirectUrl && <Icon of={ArrowUpRight} small flip />
                  )
                }
                onClick={() => {
                  if (one.redirectUrl) window.open(one.redirectUrl, '_blank', 'noopener,noreferrer');
                  else go(path.releases(one._id));
                }}
              >
                <bdi>{one.name}</bdi>
              </MenuItem>
            );
          })}
      </div>
      {organizations.length > 0 && <MenuDivider />}
      <MenuItem icon={Plus} onClick={() => go(path.join)}>
        {t('shell:newOrganization')}
      </MenuItem>
    </Menu>
  );
}
