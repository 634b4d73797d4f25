import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganizations } from '../../data/organization.ts';
import { isSystemAdmin, isSystemDeveloper, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { StartSteps } from '../../features/release-list/start-steps.tsx';
import { formatNames } from '../../i18n/format.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { isPendingIn } from './organization-status.ts';

/** Whose answer a person waits for, by name: there may be several. */
function WaitingText({ waiting }: { waiting: readonly OrganizationView[] }) {
  const { t } = useTranslation();
  const user = useUser();
  // To a person who asked to join, the organization itself counts as pending: the membership tells the two apart.
  const isJoining = ({ _id }: OrganizationView) =>
    user?.organizations.some((one) => one._id === _id && one.status === 'pending');
  const namesOf = (some: readonly OrganizationView[]) => formatNames(some.map(({ name }) => name));
  const toJoin = namesOf(waiting.filter(isJoining));
  const toOpen = namesOf(waiting.filter((one) => !isJoining(one)));
  return (
    <>
      {toJoin && t('shell:waitingForApproval.text', { names: toJoin })}
      {toJoin && toOpen && <br />}
      {toOpen && t('shell:waitingForApproval.organization', { names: toOpen })}
    </>
  );
}

/** On entry the view jumps to the first organization that is not pending, the global one aside. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { items } = useOrganizations();
  const isIn = user?.organizations.some(({ status }) => status === 'approved');
  const isDeveloperOnly = isSystemDeveloper(user) && !isSystemAdmin(user) && !isIn;
  const first = items.find((one) => one._id !== '-1' && !one.redirectUrl && !isPendingIn(user, one));
  const target = isDeveloperOnly ? path.organizations : first && path.releases(first._id);
  const go = useGo();
  // Once: a person who has clicked on something in the meantime goes there.
  useEffect(() => {
    if (target) go(target, { replace: true });
  }, [target, go]);
  if (target) return null;
  if (isSystemAdmin(user)) {
    return (
      <Page title={t('shell:start.title')}>
        <Empty whole drawing={scenes.house} title={t('shell:start.title')} text={t('shell:start.text')} />
        <StartSteps organization={undefined} />
      </Page>
    );
  }
  const waiting = items.filter((one) => isPendingIn(user, one));
  const isWaiting = waiting.length > 0;
  const title = isWaiting ? t('shell:waitingForApproval.title') : t('shell:noOrganization.title');
  return (
    <Page title={title}>
      <Empty
        whole
        drawing="notAllowed"
        title={title}
        text={isWaiting ? <WaitingText waiting={waiting} /> : t('shell:noOrganization.text')}
      >
        <ButtonLink kind={isWaiting ? 'outline' : 'primary'} to={path.join}>
          {t('shell:newOrganization')}
        </ButtonLink>
      </Empty>
    </Page>
  );
}
