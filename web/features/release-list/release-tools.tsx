import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseFilter } from '@firstlook/contract/release.ts';
import { listedStatuses } from '@firstlook/contract/release-status.ts';
import { useTranslation } from 'react-i18next';
import type { ListChange } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import {
  clearOf,
  filterYears,
  innerKey,
  innerValue,
  isFiltered,
  type ListState,
  sorts,
} from './list-query.ts';
import { SavedViews } from './saved-views.tsx';

interface ReleaseToolsProps {
  organizationId: string;
  state: ListState;
  isEmpty: boolean;
  types: readonly ReleaseType[];
  /** What the organization filters by, besides. */
  filters: readonly ReleaseFilter[];
  showStatus: boolean;
  /** The page is of one year: there is nothing to choose. */
  fixedYear: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: ListChange;
}

/** Those that are offered, and those of the address that are not: they can still be taken off. */
function innerFilters(filters: readonly ReleaseFilter[], chosen: ListState['inner']) {
  const lost = Object.entries(chosen).filter(([field]) => !filters.some((one) => one.field === field));
  return [
    ...filters.map((one) => {
      const values = chosen[one.field] ?? [];
      const unknown = values.filter((value) => !one.options.some((option) => option.value === value));
      return {
        ...one,
        values,
        options: [...one.options, ...unknown.map((value) => ({ value, label: value }))],
      };
    }),
    ...lost.map(([field, values]) => ({
      field,
      title: field,
      values,
      options: values.map((value) => ({ value, label: value })),
    })),
  ];
}

export function ReleaseTools(props: ReleaseToolsProps) {
  const { organizationId, state, isEmpty, types, filters, showStatus, fixedYear, onChange } = props;
  const { t } = useTranslation();
  return (
    <ListTools
      {...{ organizationId }}
      list="release"
      searchLabel={t('releases:search')}
      search={state.search}
      sort={state.sort}
      sorts={sorts.map((value) => ({ value, label: t(`releases:sortBy.${value}`) }))}
      filtered={isFiltered(state)}
      isEmpty={isEmpty}
      onClear={() => onChange(clearOf(state))}
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
          options={listedStatuses.map((status) => ({
            value: status,
            label: t(`releases:statusName.${status}`),
          }))}
          chosen={state.statuses}
          onChange={(chosen) => onChange({ status: chosen.join(',') || undefined })}
        />
      )}
      {innerFilters(filters, state.inner).map(({ field, title, options, values }) => (
        <ChoiceFilter
          many
          key={field}
          name={title}
          options={options}
          chosen={values}
          onChange={(chosen) => onChange({ [innerKey(field)]: innerValue(chosen) })}
        />
      ))}
      <SavedViews organizationId={organizationId} sort={state.sort} />
    </ListTools>
  );
}
