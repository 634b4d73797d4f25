import { organizationRoles } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import type { ListChange } from '../../ui/hook/navigation.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { type ListState, sorts } from './list-state.ts';

interface AccountToolsProps {
  organizationId: string;
  state: ListState;
  isEmpty: boolean;
  withRoles: boolean;
  onChange: ListChange;
}

export function AccountTools({ organizationId, state, isEmpty, withRoles, onChange }: AccountToolsProps) {
  const { t } = useTranslation();
  return (
    <ListTools
      {...{ organizationId }}
      list="account"
      searchLabel={t('accounts:search')}
      search={state.search}
      sort={state.sort}
      sorts={sorts.map((value) => ({ value, label: t(`accounts:sortBy.${value}`) }))}
      filtered={state.search !== '' || state.role !== ''}
      isEmpty={isEmpty}
      onClear={() => onChange({ search: undefined, role: undefined })}
      onChange={onChange}
    >
      {withRoles && (
        <ChoiceFilter
          name={t('accounts:role')}
          options={organizationRoles
            .filter((role) => role !== 'client' && role !== 'user')
            .map((value) => ({ value, label: t(`shell:role.${value}`) }))}
          chosen={state.role ? [state.role] : []}
          onChange={([role]) => onChange({ role })}
        />
      )}
    </ListTools>
  );
}
