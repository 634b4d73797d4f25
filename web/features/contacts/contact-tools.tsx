import type { Label } from '@firstlook/contract/label.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import type { SmartList } from '@firstlook/contract/smart-list.ts';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/field/switch.tsx';
import type { ListChange } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { cleared, isFiltered, type ListState, sorts, subscriptions } from './list-state.ts';

interface ContactToolsProps {
  organizationId: string;
  state: ListState;
  isEmpty: boolean;
  tags: readonly Label[];
  companies: readonly Label[];
  lists: readonly MailingListSummary[];
  smartLists: readonly SmartList[];
  /** Who is silent is in reports. */
  mayReport: boolean;
  /** Whether there are general contacts to change over to. */
  hasGeneral: boolean;
  /** Keys of the address to change; an absent value takes the key away. */
  onChange: ListChange;
}

const optionsOf = (labels: readonly Label[]) =>
  labels.map(({ _id, name, contacts }) => ({ value: _id, label: name, count: contacts }));

export function ContactTools(props: ContactToolsProps) {
  const {
    organizationId,
    state,
    isEmpty,
    tags,
    companies,
    lists,
    smartLists,
    mayReport,
    hasGeneral,
    onChange,
  } = props;
  const offered = subscriptions.filter((one) => one !== 'stale' || (mayReport && !state.isGeneral));
  const { t } = useTranslation();
  return (
    <ListTools
      {...{ organizationId }}
      list="contact"
      searchLabel={t('contacts:search')}
      search={state.search}
      sort={state.sort}
      sorts={sorts.map((value) => ({ value, label: t(`contacts:sortBy.${value}`) }))}
      filtered={isFiltered(state)}
      isEmpty={isEmpty}
      onClear={() => onChange(cleared)}
      onChange={onChange}
    >
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
      {(smartLists.length > 0 || state.smartList) && !state.isGeneral && (
        <ChoiceFilter
          name={t('contacts:smartList')}
          options={smartLists.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={state.smartList ? [state.smartList] : []}
          onChange={([smart]) => onChange({ smart })}
        />
      )}
      <ChoiceFilter
        name={t('contacts:subscription')}
        options={offered.map((value) => ({
          value,
          label: t(
            value === 'bounced' || value === 'stale' ? `contacts:${value}.filter` : `contacts:${value}`,
          ),
        }))}
        chosen={state.subscription ? [state.subscription] : []}
        onChange={([subscription]) => onChange({ subscription })}
      />
      {(hasGeneral || state.isGeneral) && (
        <Switch
          label={t('contacts:general.switch')}
          checked={state.isGeneral}
          // Tags, companies and lists of the one are not those of the other.
          onChange={(on) =>
            onChange({ ...cleared, search: state.search || undefined, general: on ? '1' : undefined })
          }
        />
      )}
    </ListTools>
  );
}
