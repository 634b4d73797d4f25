import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useOrganizationItem } from '../../data/organization-admin.ts';
import { isSystemAdmin, isSystemDeveloper, useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { OrganizationEditor } from './organization-editor.tsx';

/** The settings of an organization, or a new one. Those who work in it may read them; those who lead it change them. */
export function OrganizationEditPage() {
  const { organizationId } = useRouteParams();
  const isPending = useOrganization(organizationId)?.status === 'pending';
  const user = useUser();
  const systemAdmin = isSystemAdmin(user);
  const permission = isSystemDeveloper(user) ? 'organization.edit' : 'release.write';
  if (!organizationId) return <OrganizationEditor key="new" organization={undefined} />;
  if (isPending && !systemAdmin) return <Waiting />;
  return (
    <Permitted organizationId={organizationId} permission={permission}>
      <Stored key={organizationId} organizationId={organizationId} />
    </Permitted>
  );
}

/** Until a system admin has answered, no one works in it, not even the person who asked for it. */
function Waiting() {
  const { t } = useTranslation();
  const title = t('organizationEdit:waiting.title');
  return (
    <Page title={title}>
      <Empty whole drawing={scenes.people} title={title} text={t('organizationEdit:waiting.text')}>
        <ButtonLink kind="primary" to={path.organizations}>
          {t('organizationEdit:organizations')}
        </ButtonLink>
      </Empty>
    </Page>
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
