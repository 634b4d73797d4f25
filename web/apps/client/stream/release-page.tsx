import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportEntrance } from '../../../data/entrance.ts';
import { useFieldDefinitions, useOrganization } from '../../../data/organization.ts';
import { useRelease } from '../../../data/release.ts';
import { ReleaseFailurePage } from '../../../parts/release-failure.tsx';
import { ReleaseWords } from '../../../parts/release-words.tsx';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { shownRelease } from '../../../parts/shown-release.ts';
import { useRouteParams } from '../../../ui/hook/navigation.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { GroupPage } from './group-page.tsx';
import { SimplePage } from './simple-page.tsx';

/** ReleaseDetails of the site: a group with its tabs, or what is watched; its open is reported once per browser session. */
export function ReleasePage() {
  const { t } = useTranslation();
  const organizationId = useOrganizationId();
  const organization = useOrganization(organizationId);
  const { id = '', tabName } = useRouteParams();
  const release = useRelease(organizationId, id);
  const definitions = useFieldDefinitions(organizationId, release.data?.releaseType);
  const isThere = release.data !== undefined;
  useEffect(() => {
    if (isThere) reportEntrance(id);
  }, [isThere, id]);
  const error = release.error ?? definitions.error;
  if (error)
    return (
      <ReleaseFailurePage
        error={error}
        onRetry={() => void (release.error ? release : definitions).refetch()}
      />
    );
  if (!release.data || !definitions.data || !organization)
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  const { items } = definitions.data;
  const props = { organization, release: shownRelease(release.data, items), definitions: items, tabName };
  return (
    <ReleaseWords locale={release.data.design.locale}>
      {release.data.children ? (
        <GroupPage key={id} {...props} items={release.data.children} />
      ) : (
        <SimplePage key={id} {...props} />
      )}
    </ReleaseWords>
  );
}
