import type { OrganizationRoute } from '@firstlook/contract/organization.ts';
import { organizationRoles } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { RowsEditor } from '../../../ui/field/rows-editor.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { MultiSelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Section } from '../setting.tsx';
import { useSetting, useSettingScope } from '../setting-scope.ts';
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

/** Pages of the navigation: which releases each shows, or a page of the organization's own, and to whom. */
export function RoutesSetting() {
  const { t } = useTranslation();
  const { draft, errors, may } = useSettingScope();
  const routes = useSetting('routes');
  const closed = !may('develop');
  const types = draft.releaseTypes.map(({ id, name }) => ({ value: id, label: name || id }));
  return (
    <Section
      needs="develop"
      path="routes"
      title={t('organizationEdit:field.routes')}
      text={t('organizationEdit:help.routes')}
    >
      <RowsEditor
        label={t('organizationEdit:field.routes')}
        items={routes.value}
        addLabel={t('organizationEdit:route.add')}
        create={(): OrganizationRoute => ({
          id: '',
          name: '',
          releaseFilter: {},
          showInRoles: ['admin', 'producer'],
        })}
        pathOf={(index) => `routes.${index}`}
        isWrong={(index) => [...errors.keys()].some((path) => path.startsWith(`routes.${index}.`))}
        title={(route) => (
          <>
            <b>
              <bdi>{route.name || route.id || t('organizationEdit:untitled')}</bdi>
            </b>
            {route.default && <span className="chip ok">{t('organizationEdit:route.isDefault')}</span>}
            {route.hideFromUi && <span className="chip neutral">{t('organizationEdit:route.hidden')}</span>}
          </>
        )}
        onChange={routes.set}
      >
        {(route, change, index) => {
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
                    onChange={(value) =>
                      filter({ wasDistributed: value === 'any' ? undefined : value === 'yes' })
                    }
                    options={(['any', 'yes', 'no'] as const).map((value) => ({
                      value,
                      label: t(`organizationEdit:route.was.${value}`),
                    }))}
                  />
                </div>
              </div>
              <RouteFilterFields
                filter={route.releaseFilter?.filter}
                onChange={(next) => filter({ filter: next })}
              />
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
              <div className="row wrap">
                <Checkbox
                  label={t('organizationEdit:route.default')}
                  checked={!!route.default}
                  onChange={(on) =>
                    routes.set(
                      routes.value.map((one, at) => ({ ...one, default: (on && at === index) || undefined })),
                    )
                  }
                />
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
            </>
          );
        }}
      </RowsEditor>
    </Section>
  );
}
