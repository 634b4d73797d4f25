import { Pencil, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import './release-details.css';
import { Failure } from '../../data/failure.tsx';
import { useFieldDefinitions, useOrganization } from '../../data/organization.ts';
import { landingPage, path } from '../../data/path.ts';
import { useRelease } from '../../data/release.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/navigation.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DirectLinkButton } from './direct-link-button.tsx';
import { ReleaseTabs } from './release-tabs.tsx';

/** Reading a release: tabs from the sections of its visible fields, the open one in the address. */
export function ReleaseDetailsPage() {
  const { t } = useTranslation();
  const { organizationId = '', id = '' } = useRouteParams();
  const asked = useRouteSearch().tab;
  const setSearch = useSetSearch();
  const organization = useOrganization(organizationId);
  const release = useRelease(organizationId, id);
  const definitions = useFieldDefinitions(organizationId, release.data?.releaseType);
  const title = String(release.data?.releaseData.title ?? '');
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(title ? [{ label: title }] : []),
  ]);

  const error = release.error ?? definitions.error;
  if (error) {
    return (
      <Page title={t('common:broken.title')}>
        <Failure whole error={error} onRetry={() => void (release.error ? release : definitions).refetch()} />
      </Page>
    );
  }
  if (!release.data || !definitions.data) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <PageHeader
        title={<bdi>{title}</bdi>}
        actions={
          <span className="row">
            <a
              className="btn"
              href={release.data.landingUrl ?? landingPage(id)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon of={Play} />
              <span>{t('details:watch')}</span>
            </a>
            <DirectLinkButton organization={organization} release={release.data} />
            {release.data.abilities.edit && (
              <ButtonLink kind="primary" icon={Pencil} to={path.releaseEdit(organizationId, id)}>
                {t('details:edit')}
              </ButtonLink>
            )}
          </span>
        }
      />
      <ReleaseTabs
        definitions={definitions.data.items}
        values={release.data.releaseData}
        organizationId={organizationId}
        locale={release.data.design.locale}
        asked={asked}
        onChoose={(tab) => setSearch({ tab })}
      />
    </Page>
  );
}
