import { useTranslation } from 'react-i18next';
import { Failure } from '../../data/failure.tsx';
import { useOrganizationItem } from '../../data/organization-admin.ts';
import { Permitted } from '../../data/permitted.tsx';
import { useRouteParams } from '../../ui/navigation.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OrganizationEditor } from './organization-editor.tsx';
import './organization-edit.css';

/** The settings of an organization, or a new one. Who works in it may read them; who leads it changes them. */
export function OrganizationEditPage() {
  const { organizationId } = useRouteParams();
  if (!organizationId) return <OrganizationEditor key="new" organization={undefined} />;
  return (
    <Permitted organizationId={organizationId} permission="release.write">
      <Stored key={organizationId} organizationId={organizationId} />
    </Permitted>
  );
}

function Stored({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const item = useOrganizationItem(organizationId);
  if (item.error && !item.data) {
    return (
      <Page title={t('organizationEdit:title')}>
        <Failure whole error={item.error} onRetry={() => void item.refetch()} />
      </Page>
    );
  }
  // The copy of an earlier visit is not what a form may begin with.
  if (!item.data || (item.isFetching && !item.isFetchedAfterMount)) {
    return (
      <Page title={t('organizationEdit:title')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return <OrganizationEditor organization={item.data} />;
}
