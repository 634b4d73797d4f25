import type { Label } from '@firstlook/contract/label.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { cleared, isFiltered, type ListState, sorts } from './list-state.ts';

interface ContactToolsProps {
  state: ListState;
  tags: readonly Label[];
  companies: readonly Label[];
  lists: readonly MailingListSummary[];
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: (change: Record<string, string | undefined>) => void;
}

const optionsOf = (labels: readonly Label[]) =>
  labels.map(({ _id, name, contacts }) => ({ value: _id, label: name, count: contacts }));

export function ContactTools({ state, tags, companies, lists, onChange }: ContactToolsProps) {
  const { t } = useTranslation();
  return (
    <search className="tools">
      <SearchField
        shortcut
        label={t('contacts:search')}
        value={state.search}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <ChoiceFilter
        many
        name={t('contacts:tag')}
        options={optionsOf(tags)}
        chosen={state.tags}
        onChange={(chosen) => onChange({ tag: chosen.join(',') || undefined })}
      />
      <ChoiceFilter
        many
        name={t('contacts:company')}
        options={optionsOf(companies)}
        chosen={state.companies}
        onChange={(chosen) => onChange({ company: chosen.join(',') || undefined })}
      />
      <ChoiceFilter
        name={t('contacts:mailingList')}
        options={lists.map(({ _id, title, contactCount }) => ({
          value: _id,
          label: title,
          count: contactCount,
        }))}
        chosen={state.mailingList ? [state.mailingList] : []}
        onChange={([list]) => onChange({ list })}
      />
      <ChoiceFilter
        name={t('contacts:subscription')}
        options={(['subscribed', 'unsubscribed'] as const).map((value) => ({
          value,
          label: t(`contacts:${value}`),
        }))}
        chosen={state.subscription ? [state.subscription] : []}
        onChange={([subscription]) => onChange({ subscription })}
      />
      {isFiltered(state) && (
        <Button kind="ghost" size="xs" className="p" onClick={() => onChange(cleared)}>
          {t('contacts:clearAll')}
        </Button>
      )}
      <span className="end row sort">
        <Menu
          align="end"
          target={
            <Button kind="ghost" size="xs" icon={ChevronDown} iconAtEnd>
              {t(`contacts:sortBy.${state.sort}`)}
            </Button>
          }
        >
          {sorts.map((sort) => (
            <MenuItem
              key={sort}
              chosen={sort === state.sort}
              onClick={() => onChange({ sort: sort === sorts[0] ? undefined : sort })}
            >
              {t(`contacts:sortBy.${sort}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </search>
  );
}
