import type { Permission } from '@firstlook/contract/permissions.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../data/session.ts';
import { ButtonLink } from '../ui/page/button.tsx';
import { Empty } from '../ui/page/empty.tsx';
import { Page } from '../ui/page/page.tsx';

interface PermittedProps {
  organizationId: string;
  permission: Permission;
  children: ReactNode;
}

/** A screen for those who may; others are told so, and nothing is asked of the server for them. */
export function Permitted({ organizationId, permission, children }: PermittedProps) {
  const { t } = useTranslation();
  if (useCan(organizationId)(permission)) return children;
  return (
    <Page title={t('common:notAllowed.title')}>
      <Empty
        whole
        drawing="notAllowed"
        title={t('common:notAllowed.title')}
        text={t('common:notAllowed.text')}
      >
        <ButtonLink to="/">{t('common:home')}</ButtonLink>
      </Empty>
    </Page>
  );
}
