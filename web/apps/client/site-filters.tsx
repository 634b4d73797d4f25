import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { ReleaseFilter } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../data/folder.ts';
import { holderOf, useUser } from '../../data/session.ts';
import { innerKey, innerValue, type ListState } from '../../features/release-list/list-query.ts';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../parts/folder-tree.ts';
import type { ListChange } from '../../ui/hook/navigation.ts';
import { ChosenChip } from '../../ui/list/chip.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';

interface SiteFiltersProps {
  className: string | undefined;
  organization: Pick<OrganizationView, '_id' | 'releaseTypes'>;
  state: ListState;
  filters: readonly ReleaseFilter[];
  change: ListChange;
  /** Fields whose values the page says and takes off by itself. */
  said?: readonly string[];
}

type Options = ReleaseFilter['options'];

/** A value that no release has any longer still narrows the list: it is named as the address has it. */
const withChosen = (options: Options, chosen: readonly string[]): Options => [
  ...options,
  ...chosen
    .filter((value) => !options.some((one) => one.value === value))
    .map((value) => ({ value, label: value, count: 0 })),
];

/** What narrows the list and stands in none of its filters: the address of a link may say so. */
function Others({
  state,
  change,
  named,
}: Pick<SiteFiltersProps, 'state' | 'change'> & { named: Set<string> }) {
  const { t } = useTranslation();
  const fields = Object.entries(state.inner).filter(([field]) => !named.has(field));
  const others = [
    ...(state.year === null ? [] : [{ key: 'year', text: formatNumber(state.year, { useGrouping: false }) }]),
    ...fields.map(([field, values]) => ({ key: innerKey(field), text: values.join(', ') })),
  ];
  return others.map(({ key, text }) => (
    <ChosenChip
      key={key}
      removeLabel={t('common:removeFilter', { name: text })}
      onRemove={() => change({ [key]: undefined })}
    >
      <bdi>{text}</bdi>
    </ChosenChip>
  ));
}

/** The folders in which something lies that a member may open, by their path; a visitor is told of none. */
function useFolderOptions(organizationId: string) {
  const user = useUser();
  const isMember = !!user && can(holderOf(user), 'release.read', organizationId);
  const folders = useFolders(isMember ? organizationId : undefined).data?.items ?? [];
  return folders.map(({ _id, count }) => ({
    value: _id,
    label: pathTo(folders, _id)
      .map(({ name }) => name)
      .join(' / '),
    count,
  }));
}

/** What a site's list can be narrowed by: the type where there are several, the organization's own filters, and its folders. */
export function SiteFilters(props: SiteFiltersProps) {
  const { className, organization, state, filters, change, said = [] } = props;
  const { t } = useTranslation();
  const { releaseTypes } = organization;
  const offered = filters.filter(({ field }) => !said.includes(field));
  const named = new Set([...said, ...offered.map(({ field }) => field)]);
  const folders = useFolderOptions(organization._id);
  const folder = state.folder === null ? [] : [state.folder];
  const isNarrowed = state.year !== null || state.types.length > 0 || Object.keys(state.inner).length > 0;
  const isOffered = releaseTypes.length > 1 || offered.length > 0 || folders.length > 0;
  if (!isOffered && !isNarrowed) return null;
  return (
    <div className={className}>
      {(releaseTypes.length > 1 || state.types.length > 0) && (
        <ChoiceFilter
          many
          name={t('releases:type')}
          options={releaseTypes.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={state.types}
          onChange={(chosen) => change({ type: chosen.join(',') || undefined })}
        />
      )}
      {offered.map(({ field, title, options }) => (
        <ChoiceFilter
          many
          key={field}
          name={title}
          options={withChosen(options, state.inner[field] ?? [])}
          chosen={state.inner[field] ?? []}
          onChange={(chosen) => change({ [innerKey(field)]: innerValue(chosen) })}
        />
      ))}
      {folders.length > 0 && (
        <ChoiceFilter
          name={t('client:list.folder')}
          options={folders}
          chosen={folder}
          onChange={([one]) => change({ folder: one })}
        />
      )}
      <Others {...{ state, change, named }} />
    </div>
  );
}
