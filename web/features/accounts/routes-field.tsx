import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/field/select-field.tsx';

interface RoutesFieldProps {
  organization: OrganizationView | undefined;
  value: readonly string[];
  closed: boolean;
  onChange: (change: { routes: string[] }) => void;
}

/** The only routes that a member is given; none chosen: every route of the role. */
export function RoutesField({ organization, value, closed, onChange }: RoutesFieldProps) {
  const { t } = useTranslation();
  const routes = organization?.routes ?? [];
  if (routes.length === 0 && value.length === 0) return null;
  // One that is not there any more stays until it is taken off by hand: without it the account would get every page.
  const gone = value.filter((id) => !routes.some((one) => one.id === id));
  return (
    <MultiSelectField
      label={t('accounts:field.routes')}
      help={t('accounts:field.routesHelp')}
      disabled={closed}
      value={value}
      options={[
        ...routes.map(({ id, name }) => ({ value: id, label: name || id })),
        ...gone.map((id) => ({ value: id, label: id })),
      ]}
      onChange={(chosen) => onChange({ routes: chosen })}
    />
  );
}
