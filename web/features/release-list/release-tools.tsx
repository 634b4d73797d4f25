import type { ReleaseType } from '@firstlook/contract/organization.ts';
import { releaseStatuses } from '@firstlook/contract/release.ts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { filterYears, isFiltered, type ListState, sorts } from './list-query.ts';

interface ReleaseToolsProps {
  state: ListState;
  types: readonly ReleaseType[];
  showStatus: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

interface ChoiceChipProps {
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** Several at once: the menu stays open. */
  many?: boolean;
  onChange: (chosen: string[]) => void;
}

/** A filter: closed it shows what is chosen, open it offers the choices. */
function ChoiceChip({ name, options, chosen, many, onChange }: ChoiceChipProps) {
  const { t } = useTranslation();
  const labels = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const value = labels.join(', ');
  const toggle = (one: string) => {
    if (!many) return onChange(chosen.includes(one) ? [] : [one]);
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  };
  return (
    <FilterChip
      active={labels.length > 0}
      removeLabel={t('releases:removeFilter', { name })}
      onRemove={() => onChange([])}
      menu={(target) => (
        <Menu width={200} target={target}>
          {options.map((option) => (
            <MenuItem
              key={option.value}
              stay={many}
              chosen={chosen.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    >
      {value ? t('releases:filterValue', { name, value }) : name}
    </FilterChip>
  );
}

export function ReleaseTools({ state, types, showStatus, onChange }: ReleaseToolsProps) {
  const { t } = useTranslation();
  return (
    <search className="tools">
      <SearchField
        shortcut
        label={t('releases:search')}
        value={state.search}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <ChoiceChip
        name={t('releases:year')}
        options={filterYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
        chosen={state.year === null ? [] : [String(state.year)]}
        onChange={([year]) => onChange({ year })}
      />
      {types.length > 1 && (
        <ChoiceChip
          many
          name={t('releases:type')}
          options={types.map((type) => ({ value: type.id, label: type.name }))}
          chosen={state.types}
          onChange={(chosen) => onChange({ type: chosen.join(',') || undefined })}
        />
      )}
      {showStatus && (
        <ChoiceChip
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
      {isFiltered(state) && (
        <Button
          kind="ghost"
          size="xs"
          className="p"
          onClick={() => onChange({ search: undefined, year: undefined, type: undefined, status: undefined })}
        >
          {t('releases:clearAll')}
        </Button>
      )}
      <span className="end row sort">
        <span className="muted sm" aria-hidden="true">
          {t('releases:sort')}:
        </span>
        <Menu
          align="end"
          target={
            <Button kind="ghost" size="xs" icon={ChevronDown} iconAtEnd>
              <i className="vh">{t('releases:sort')}: </i>
              {t(`releases:sortBy.${state.sort}`)}
            </Button>
          }
        >
          {sorts.map((sort) => (
            <MenuItem
              key={sort}
              chosen={sort === state.sort}
              onClick={() => onChange({ sort: sort === sorts[0] ? undefined : sort })}
            >
              {t(`releases:sortBy.${sort}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </search>
  );
}
