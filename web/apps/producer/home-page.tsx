import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganizations } from '../../data/organization.ts';
import { path } from '../../data/path.ts';
import { useUser } from '../../data/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useGo } from '../../ui/navigation.ts';
import { Page } from '../../ui/page.tsx';
import { isPendingIn } from './organization-status.ts';

/** On entry the view jumps to the first organization that is not pending, the global one aside. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { items } = useOrganizations();
  const first = items.find((one) => one._id !== '-1' && !one.redirectUrl && !isPendingIn(user, one));
  const target = first && path.releases(first._id);
  const go = useGo();
  // Once: who has clicked on something in the meantime goes there.
  useEffect(() => {
    if (target) go(target, { replace: true });
  }, [target, go]);
  if (target) return null;
  const waiting = items.some((one) => isPendingIn(user, one));
  return (
    <Page title={t('shell:noOrganization.title')}>
      <Empty
        whole
        drawing="notAllowed"
        title={waiting ? t('shell:waitingForApproval.title') : t('shell:noOrganization.title')}
        text={waiting ? t('shell:waitingForApproval.text') : t('shell:noOrganization.text')}
      >
        <ButtonLink kind={waiting ? 'outline' : 'primary'} to={path.join}>
          {t('shell:newOrganization')}
        </ButtonLink>
      </Empty>
    </Page>
  );
}
