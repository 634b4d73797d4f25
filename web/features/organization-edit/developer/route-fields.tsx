import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { organizationRoles } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { MultiSelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSettingScope } from '../setting-scope.ts';
import { IdField } from './id-field.tsx';
import { RouteFilterFields } from './route-filter-fields.tsx';
import { RoutePageField } from './route-page-field.tsx';

type Distributed = 'any' | 'yes' | 'no';
const distributedOf = (route: OrganizationRoute): Distributed =>
  route.releaseFilter?.wasDistributed === undefined
    ? 'any'
    : route.releaseFilter.wasDistributed
      ? 'yes'
      : 'no';

interface RouteFieldsProps {
  route: OrganizationRoute;
  index: number;
  /** The release types of the organization. */
  types: { value: string; label: string }[];
  change: (part: Partial<OrganizationRoute>) => void;
  /** One route at most is the default one, so this is about all of them. */
  onDefault: (on: boolean) => void;
}

function RouteSwitches({
  route,
  change,
  onDefault,
}: Pick<RouteFieldsProps, 'route' | 'change' | 'onDefault'>) {
  const { t } = useTranslation();
  return (
    <div className="row wrap">
      <Checkbox label={t('organizationEdit:route.default')} checked={!!route.default} onChange={onDefault} />
      <Checkbox
        label={t('organizationEdit:route.header')}
        checked={route.data?.showInHeader !== false}
        onChange={(showInHeader) => change({ data: { ...route.data, showInHeader } })}
      />
      <Checkbox
        label={t('organizationEdit:route.hide')}
        checked={!!route.hideFromUi}
        onChange={(hideFromUi) => change({ hideFromUi: hideFromUi || undefined })}
      />
    </div>
  );
}

/** One page of the navigation: its name, what it shows, and to whom. */
export function RouteFields({ route, index, types, change, onDefault }: RouteFieldsProps) {
  const { t } = useTranslation();
  const { errors, may } = useSettingScope();
  const closed = !may('develop');
  const filter = (part: NonNullable<OrganizationRoute['releaseFilter']>) =>
    change({ releaseFilter: { ...route.releaseFilter, ...part } });
  return (
    <>
      <div className="pair">
        <TextField
          label={t('organizationEdit:name')}
          value={route.name}
          maxLength={200}
          onChange={(name) => change({ name })}
        />
        <IdField
          value={route.id}
          error={errors.get(`routes.${index}.id`)}
          onChange={(id) => change({ id })}
        />
      </div>
      <div className="pair">
        <MultiSelectField
          disabled={closed}
          label={t('organizationEdit:route.types')}
          help={t('organizationEdit:route.typesHelp')}
          value={route.releaseFilter?.releaseTypes ?? []}
          options={types}
          onChange={(chosen) => filter({ releaseTypes: chosen.length > 0 ? chosen : undefined })}
        />
        <div className="field">
          <span className="label">{t('organizationEdit:route.distributed')}</span>
          <Segmented<Distributed>
            label={t('organizationEdit:route.distributed')}
            value={distributedOf(route)}
            onChange={(value) => filter({ wasDistributed: value === 'any' ? undefined : value === 'yes' })}
            options={(['any', 'yes', 'no'] as const).map((value) => ({
              value,
              label: t(`organizationEdit:route.was.${value}`),
            }))}
          />
        </div>
      </div>
      <RouteFilterFields filter={route.releaseFilter?.filter} onChange={(next) => filter({ filter: next })} />
      <div className="pair">
        <MultiSelectField
          disabled={closed}
          label={t('organizationEdit:route.roles')}
          value={route.showInRoles}
          options={organizationRoles.map((value) => ({ value, label: t(`shell:role.${value}`) }))}
          onChange={(chosen) =>
            change({ showInRoles: organizationRoles.filter((role) => chosen.includes(role)) })
          }
        />
        <RoutePageField route={route} index={index} onChange={change} />
      </div>
      <RouteSwitches route={route} change={change} onDefault={onDefault} />
    </>
  );
}
