import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseFilter } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { innerKey, innerValue, type ListState } from '../../features/release-list/list-query.ts';
import type { ListChange } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';

interface SiteFiltersProps {
  className: string | undefined;
  organization: Pick<OrganizationView, 'releaseTypes'>;
  state: ListState;
  filters: readonly ReleaseFilter[];
  change: ListChange;
}

/** What a site's list can be narrowed by: the type where there are several, and the organization's own filters. */
export function SiteFilters({ className, organization, state, filters, change }: SiteFiltersProps) {
  const { t } = useTranslation();
  const { releaseTypes } = organization;
  if (releaseTypes.length < 2 && filters.length === 0) return null;
  return (
    <div className={className}>
      {releaseTypes.length > 1 && (
        <ChoiceFilter
          many
          name={t('releases:type')}
          options={releaseTypes.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={state.types}
          onChange={(chosen) => change({ type: chosen.join(',') || undefined })}
        />
      )}
      {filters.map(({ field, title, options }) => (
        <ChoiceFilter
          many
          key={field}
          name={title}
          options={options}
          chosen={state.inner[field] ?? []}
          onChange={(chosen) => change({ [innerKey(field)]: innerValue(chosen) })}
        />
      ))}
    </div>
  );
}
