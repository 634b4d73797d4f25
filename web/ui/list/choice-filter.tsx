import { searchForm } from '@firstlook/contract/search-form.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { FilterChip } from './chip.tsx';

interface ChoiceFilterProps {
  name: string;
  options: readonly { value: string; label: string; count?: number }[];
  chosen: readonly string[];
  /** Several at once: the menu stays open. */
  many?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Options a menu shows at once; more are found by typing. */
const shown = 50;

/** Ten years are read faster than searched. */
const searchFrom = 12;

/** Names that a chip shows before it only counts the rest. */
const named = 2;

/** What is chosen: the first names in sight, the others in the tooltip and for those who listen. */
function Chosen({ name, labels }: { name: string; labels: readonly string[] }) {
  const { t } = useTranslation();
  const all = t('common:filterValue', { name, value: labels.join(', ') });
  if (labels.length <= named) return all;
  const first = t('common:filterValue', { name, value: labels.slice(0, named).join(', ') });
  return (
    <span title={all}>
      <span aria-hidden="true">
        {first} <bdi>+{formatNumber(labels.length - named)}</bdi>
      </span>
      <span className="visually-hidden">{all}</span>
    </span>
  );
}

/** A filter over names that may be many: closed it shows what is chosen, open it searches and offers. */
export function ChoiceFilter({ name, options, chosen, many, onChange }: ChoiceFilterProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const labels = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const wanted = searchForm(search);
  const matching = options.filter(({ label }) => searchForm(label).includes(wanted));
  const toggle = (one: string) => {
    if (!many) return onChange(chosen.includes(one) ? [] : [one]);
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  };
  return (
    <FilterChip
      active={chosen.length > 0}
      removeLabel={t('common:removeFilter', { name })}
      onRemove={() => onChange([])}
      menu={(target) => (
        <Menu width={240} target={target}>
          {options.length > searchFrom && (
            <div className="input search menu-search">
              <input
                type="search"
                aria-label={t('common:searchIn', { name })}
                placeholder={t('common:searchIn', { name })}
                value={search}
                onKeyDown={(event) => {
                  // Letters are typed here and jump nowhere; the arrow leads on to the names.
                  if (event.key !== 'ArrowDown') event.stopPropagation();
                }}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          )}
          <div className="menu-scroll">
            {matching.slice(0, shown).map(({ value, label, count }) => (
              <MenuItem
                key={value}
                stay={many}
                chosen={chosen.includes(value)}
                hint={count !== undefined && <small className="muted digits">{formatNumber(count)}</small>}
                onClick={() => toggle(value)}
              >
                {label}
              </MenuItem>
            ))}
            {matching.length === 0 && <p className="palette-none">{t('common:noMatch')}</p>}
          </div>
        </Menu>
      )}
    >
      {labels.length === 0 ? name : <Chosen name={name} labels={labels} />}
    </FilterChip>
  );
}
