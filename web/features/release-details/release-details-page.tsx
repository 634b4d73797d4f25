import { type FieldDefinition, sectionsOf, visibleFields } from '@firstlook/contract/fields.ts';
import { Pencil, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import './release-details.css';
import { Failure } from '../../data/failure.tsx';
import { useFieldDefinitions } from '../../data/organization.ts';
import { landingPage, path } from '../../data/path.ts';
import { useRelease } from '../../data/release.ts';
import { useSectionName } from '../../data/section-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/navigation.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FieldView } from './field-view.tsx';
import { hasContent } from './has-content.ts';

const inSection = (definition: FieldDefinition, section: string) =>
  (definition.uiSections ?? ['content']).includes(section);

/** Reading a release: tabs from the sections of its visible fields, the open one in the address. */
export function ReleaseDetailsPage() {
  const { t } = useTranslation();
  const { organizationId = '', id = '' } = useRouteParams();
  const asked = useRouteSearch().tab;
  const setSearch = useSetSearch();
  const sectionName = useSectionName();
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
  const values = release.data.releaseData;
  const fields = visibleFields(definitions.data.items).filter((field) => hasContent(field, values));
  const sections = sectionsOf(fields);
  const current = sections.find((section) => section === asked) ?? sections[0];
  return (
    <Page title={title}>
      <PageHeader
        title={<bdi>{title}</bdi>}
        actions={
          <span className="row">
            <a className="btn" href={landingPage(id)} target="_blank" rel="noreferrer">
              <Icon of={Play} />
              <span>{t('details:watch')}</span>
            </a>
            {release.data.abilities.edit && (
              <ButtonLink kind="primary" icon={Pencil} to={path.releaseEdit(organizationId, id)}>
                {t('details:edit')}
              </ButtonLink>
            )}
          </span>
        }
      />
      <div className="tabs details-tabs" role="tablist" aria-label={t('details:sections')}>
        {sections.map((section) => (
          <button
            key={section}
            type="button"
            role="tab"
            id={`tab-${section}`}
            aria-selected={section === current}
            aria-controls="tab-panel"
            className={section === current ? 'on' : undefined}
            onClick={() => setSearch({ tab: section })}
          >
            {sectionName(section)}
          </button>
        ))}
      </div>
      <div
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={current ? `tab-${current}` : undefined}
        className="details"
      >
        {current === undefined ? (
          <Empty drawing="nothing" title={t('details:empty')} />
        ) : (
          fields
            .filter((field) => inSection(field, current))
            .map((field) => (
              <FieldView
                key={field.fieldName || `${field.type}${field.index}`}
                definition={field}
                values={values}
                organizationId={organizationId}
                locale={release.data.design.locale}
              />
            ))
        )}
      </div>
    </Page>
  );
}
