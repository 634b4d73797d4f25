import type { ReleaseType } from '@firstlook/contract/organization.ts';
import { releaseStatuses } from '@firstlook/contract/release-status.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { filterYears, isFiltered, type ListState, sorts } from './list-query.ts';

interface ReleaseToolsProps {
  state: ListState;
  types: readonly ReleaseType[];
  showStatus: boolean;
  /** The page is of one year: there is nothing to choose. */
  fixedYear: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

export function ReleaseTools({ state, types, showStatus, fixedYear, onChange }: ReleaseToolsProps) {
  const { t } = useTranslation();
  return (
    <ListTools
      searchLabel={t('releases:search')}
      search={state.search}
      sort={state.sort}
      sorts={sorts.map((value) => ({ value, label: t(`releases:sortBy.${value}`) }))}
      filtered={isFiltered(state)}
      onClear={() => onChange({ search: undefined, year: undefined, type: undefined, status: undefined })}
      onChange={onChange}
    >
      {!fixedYear && (
        <ChoiceFilter
          name={t('releases:year')}
          options={filterYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
          chosen={state.year === null ? [] : [String(state.year)]}
          onChange={([year]) => onChange({ year })}
        />
      )}
      {types.length > 1 && (
        <ChoiceFilter
          many
          name={t('releases:type')}
          options={types.map((type) => ({ value: type.id, label: type.name }))}
          chosen={state.types}
          onChange={(chosen) => onChange({ type: chosen.join(',') || undefined })}
        />
      )}
      {showStatus && (
        <ChoiceFilter
          many
          name={t('releases:status')}
          options={releaseStatuses.map((status) => ({
            value: status,
            label: t(`releases:statusName.${status}`),
          }))}
          chosen={state.statuses}
          onChange={(chosen) => onChange({ status: chosen.join(',') || undefined })}
        />
      )}
    </ListTools>
  );
}
