import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useSignInDoor, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { OrganizationMissing } from '../../parts/shell/organization-missing.tsx';
import { PageFailure } from '../../parts/shell/page-failure.tsx';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';

/** The organization asks for sign-in, and the signed-in person may not see it: they wait for approval, or are no member. */
export function SiteFailure(props: ErrorComponentProps) {
  const { t } = useTranslation();
  const user = useUser();
  const door = useSignInDoor();
  const { error } = props;
  const status = error instanceof ApiError ? error.status : 500;
  const membership = user?.organizations.find(({ _id }) => _id === door?.organizationId);
  if (status === 403 && membership?.status === 'pending')
    return (
      <Page title={t('shell:waitingForApproval.title')}>
        <Empty
          whole
          drawing="notAllowed"
          title={t('shell:waitingForApproval.title')}
          text={t('shell:waitingForApproval.text', { names: door?.name ?? '' })}
        >
          <ButtonLink to={path.login}>{t('client:otherAccount')}</ButtonLink>
        </Empty>
      </Page>
    );
  return status === 404 ? <OrganizationMissing /> : <PageFailure {...props} />;
}
