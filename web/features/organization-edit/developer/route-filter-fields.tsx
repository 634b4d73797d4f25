import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';
import { useTranslation } from 'react-i18next';
import { changeRouteFilter, type RouteFilter, readRouteFilter } from '../../../parts/route-filter.ts';
import { NamesField } from '../../../ui/field/names-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

interface RouteFilterFieldsProps {
  filter: Record<string, unknown> | undefined;
  onChange: (filter: Record<string, unknown> | undefined) => void;
}

/** What narrows the list of a route beyond its release types: values of the releases' own fields. */
export function RouteFilterFields({ filter, onChange }: RouteFilterFieldsProps) {
  const { t } = useTranslation();
  const { type, subType } = readRouteFilter({ releaseFilter: { filter } });
  const change = (part: Partial<Record<keyof RouteFilter, unknown>>) =>
    onChange(changeRouteFilter(filter, part));
  // Half a year and half a sentence are kept as they are typed.
  const flat = flatRouteFilter(filter);
  const textOf = (key: keyof RouteFilter) => String(flat[key] ?? '');
  return (
    <>
      <div className="pair">
        <NamesField
          label={t('organizationEdit:route.filterType')}
          help={t('organizationEdit:route.filterHelp')}
          value={type ?? []}
          options={[]}
          onChange={(value) => change({ type: value })}
        />
        <NamesField
          label={t('organizationEdit:route.filterSubType')}
          value={subType ?? []}
          options={[]}
          onChange={(value) => change({ subType: value })}
        />
      </div>
      <div className="pair">
        <TextField
          ltr
          inputMode="numeric"
          label={t('organizationEdit:route.filterYear')}
          value={textOf('year')}
          maxLength={4}
          onChange={(text) => change({ year: /^\d{4}$/.test(text) ? Number(text) : text })}
        />
        <TextField
          label={t('organizationEdit:route.filterSearch')}
          value={textOf('search')}
          maxLength={200}
          onChange={(text) => change({ search: text })}
        />
      </div>
    </>
  );
}
