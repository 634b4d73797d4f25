import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { usePageLocale } from '../../data/page-locale.ts';
import { useDirectRelease } from '../../data/release.ts';
import { addressOrganization } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { setPlace } from '../../i18n/place.ts';
import { Failure, useFailureTitle } from '../../parts/failure.tsx';
import { useGo, useRouteParams } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { MembersPageContext } from './closed-file.tsx';
import { ReleaseHead } from './release-head.tsx';
import { ReleaseTabs } from './release-tabs.tsx';

/** One text for all: nobody learns whether a release is there (attack 22). */
function NotOffered() {
  const { t } = useTranslation();
  return (
    <Page title={t('details:direct.none')}>
      <Empty whole drawing="noMatch" title={t('details:direct.none')} text={t('details:direct.noneText')}>
        <ButtonLink kind="primary" to={path.login}>
          {t('details:direct.signIn')}
        </ButtonLink>
      </Empty>
    </Page>
  );
}

/**
 * DirectReleaseDetails: the public fields of a release for anybody who has the link, in the tabs of ReleaseDetails.
 * The visit is not reported (specification 2 section 4). The organization is the one that the page’s address names, else the release’s own.
 */
export function DirectRelease() {
  const { t } = useTranslation();
  const failureTitle = useFailureTitle();
  const go = useGo();
  const { id = '', tabName } = useRouteParams();
  const organization = addressOrganization();
  const { data, error, refetch } = useDirectRelease(organization, id);
  usePageLocale(data?.release.locale);
  setPlace(data?.organization);
  if (error instanceof ApiError && error.status === 404) return <NotOffered />;
  if (error) {
    return (
      <Page title={failureTitle(error)}>
        <Failure whole error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  const { release, fields } = data;
  const title = String(release.releaseData.title ?? '');
  const members = path.release(data.organization._id, release._id);
  return (
    <Page title={title}>
      <ReleaseHead
        values={release.releaseData}
        organization={data.organization}
        actions={
          <ButtonLink kind="primary" to={path.login} search={{ endpoint: members }}>
            {t('details:direct.signIn')}
          </ButtonLink>
        }
      />
      <MembersPageContext value={members}>
        <ReleaseTabs
          definitions={fields}
          values={release.releaseData}
          organizationId={data.organization._id}
          releaseId={release._id}
          locale={release.locale}
          asked={tabName}
          onChoose={(section) => go(path.releaseDirect(release._id, section), { replace: true })}
        />
      </MembersPageContext>
    </Page>
  );
}
