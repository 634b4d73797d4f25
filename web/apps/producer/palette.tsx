import { languageNames } from '@firstlook/contract/language.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import type { Permission } from '@firstlook/contract/permissions.ts';
import { searchForm } from '@firstlook/contract/search-form.ts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../data/folder.ts';
import { useReleases } from '../../data/release.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../parts/folder-tree.ts';
import { otherLanguageOf } from '../../parts/language-mark.tsx';
import { routePath } from '../../parts/route.ts';
import { type Search as AddressSearch, useGo } from '../../ui/hook/navigation.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { isPendingIn } from './organization-status.ts';
import css from './palette.module.css';
import { settingsLabel } from './settings-label.ts';
import type { Viewer } from './viewer.ts';

interface Jump {
  key: string;
  label: string;
  /** Where it is not the organization's own. */
  language?: OrganizationLocale | null;
  group: string;
  to: string;
  search?: AddressSearch;
}

function JumpName({ label, language }: Pick<Jump, 'label' | 'language'>) {
  return (
    <>
      <bdi>{label}</bdi>
      {language && (
        <small className="muted" lang={language}>
          {' '}
          <bdi>{languageNames[language]}</bdi>
        </small>
      )}
    </>
  );
}

interface Place {
  label: string;
  to: string;
  search?: AddressSearch;
}

const settingGroups = [
  'identity',
  'domain',
  'senders',
  'access',
  'design',
  'distribution',
  'data',
  'developer',
] as const;

/** What stands behind the pages of the sidebar and the settings, for those who may open it. */
function useInnerPlaces({ organization, systemAdmin, ...viewer }: Viewer): Place[] {
  const { t } = useTranslation();
  const can = useCan(organization?._id);
  if (!organization) return [];
  const id = organization._id;
  const places: [Permission | boolean, string, string][] = [
    ['contact.read', t('palette:smartLists'), path.smartLists(id)],
    ['contact.write', t('palette:contactImport'), path.contactImport(id)],
    ['contact.read', t('palette:pastImports'), path.pastImports(id)],
    ['contact.read', t('palette:suppressions'), path.suppressions(id)],
    ['distribution.send', t('palette:recurringSends'), path.recurringSends(id)],
    [viewer.canReadStats, t('folders:statistics'), path.stats(id)],
    ['organization.update', t('palette:storage'), path.storage(id)],
    ['organization.update', t('palette:domains'), path.domains(id)],
    ['webhook.write', t('palette:webhooks'), path.webhooks(id)],
    ['audit.read', t('palette:audit'), path.audit(id)],
    ['apiKey.write', t('palette:apiKeys'), path.apiKeys(id)],
    ['person.erase', t('palette:person'), path.person(id)],
    [systemAdmin, t('shell:organizations'), path.organizations],
    [systemAdmin, t('shell:globalContacts'), path.contacts('-1')],
    [systemAdmin, t('shell:globalAccounts'), path.accounts('-1')],
  ];
  const open = places.flatMap(([may, label, to]) =>
    (typeof may === 'boolean' ? may : can(may)) ? [{ label, to }] : [],
  );
  const settings = settingGroups.map((group) => ({
    label: `${t(settingsLabel(organization))} · ${t(`palette:group.${group}`)}`,
    to: path.organizationEdit(id),
    search: { group },
  }));
  return [...open, ...(viewer.canReadSettings ? settings : [])];
}

/** Pages of the organization that match what is typed. */
function usePageJumps(viewer: Viewer, text: string): Jump[] {
  const { t } = useTranslation();
  const { organization, routes } = viewer;
  const inner = useInnerPlaces(viewer);
  if (!organization) return [];
  const group = t('shell:palette.pages');
  const id = organization._id;
  const all: Jump[] = [
    ...(routes.length > 0
      ? routes.map((route) => ({ label: route.name, to: routePath(id, route), search: { page: route.name } }))
      : [{ label: t('shell:releases'), to: path.releases(id) }]),
    ...(viewer.canReadDrafts ? [{ label: t('shell:calendar'), to: path.calendar(id) }] : []),
    ...(viewer.canReadContacts ? [{ label: t('shell:contacts'), to: path.contacts(id) }] : []),
    ...(viewer.canReadAccounts
      ? [{ label: t('shell:accounts'), to: path.accounts(id), search: { roleType: 'producerAndAdmin' } }]
      : []),
    ...(viewer.canReadAccounts && organization.requireAuth
      ? [{ label: t('shell:mediaAccounts'), to: path.accounts(id), search: { roleType: 'watchOnly' } }]
      : []),
    ...(viewer.canReadSettings
      ? [{ label: t(settingsLabel(organization)), to: path.organizationEdit(id) }]
      : []),
    // Asked for by name alone: the list that opens stays short.
    ...(text ? inner : []),
    { label: t('shell:settings'), to: path.settings(id) },
    { label: t('shell:security'), to: path.security },
    ...(viewer.canWrite
      ? organization.releaseTypes.map((type) => ({
          label: t('shell:newOfType', { type: type.name }),
          to: path.releaseEdit(id),
          search: { releaseType: type.id },
        }))
      : []),
    ...viewer.organizations
      .filter(
        (one) => one._id !== id && one._id !== '-1' && !one.redirectUrl && !isPendingIn(viewer.user, one),
      )
      .map((one) => ({ label: one.name, to: path.releases(one._id) })),
    ...(viewer.systemAdmin ? [{ label: t('shell:outbox'), to: path.outbox }] : []),
  ].map((jump) => ({ ...jump, group, key: `${jump.to}${jump.label}` }));
  const words = searchForm(text);
  return all.filter((jump) => searchForm(jump.label).includes(words)).slice(0, text ? 6 : 12);
}

function useReleaseJumps(viewer: Viewer, text: string): { jumps: Jump[]; total: number } {
  const { t } = useTranslation();
  const id = viewer.organization?._id ?? '';
  const { data } = useReleases(
    id,
    { filter: { search: text }, pagination: { page: 0, limit: 15 } },
    text.length > 0 && id !== '',
  );
  if (!text) return { jumps: [], total: 0 };
  const jumps = (data?.items ?? []).slice(0, 8).map((release) => ({
    key: release._id,
    label: release.releaseData.title,
    language: otherLanguageOf(release, viewer.organization?.locale),
    group: t('shell:releases'),
    to: viewer.canWrite ? path.releaseEdit(id, release._id) : path.release(id, release._id),
  }));
  return { jumps, total: data?.total ?? 0 };
}

/** Folders that match what is typed, with those that lead to them. */
function useFolderJumps({ organization }: Viewer, text: string): Jump[] {
  const { t } = useTranslation();
  const { data } = useFolders(organization?._id);
  if (!text || !organization) return [];
  const folders = data?.items ?? [];
  return folders
    .filter(({ name }) => searchForm(name).includes(searchForm(text)))
    .slice(0, 6)
    .map(({ _id }) => ({
      key: _id,
      label: pathTo(folders, _id)
        .map(({ name }) => name)
        .join(' / '),
      group: t('folders:title'),
      to: path.releases(organization._id),
      search: { page: '0', folder: _id },
    }));
}

function MoreFound({ total }: { total: number }) {
  const { t } = useTranslation();
  if (total <= 8) return null;
  return (
    <p className="palette-none">{t('shell:palette.more', { count: total, total: formatNumber(total) })}</p>
  );
}

/** Ctrl/Cmd + K: jump to a release, a page or an organization by typing. */
export function Palette({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const searched = useDeferredValue(text.trim());
  const releases = useReleaseJumps(viewer, searched);
  const folders = useFolderJumps(viewer, searched);
  const jumps = [...releases.jumps, ...folders, ...usePageJumps(viewer, searched)];
  const current = jumps[Math.min(active, jumps.length - 1)];

  const open = (jump: Jump | undefined) => {
    if (!jump) return;
    onClose();
    go(jump.to, { search: jump.search });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(current);
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, jumps.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog opened title={t('shell:search')} onClose={onClose} width={600}>
      <div className={classNames('input search', css.search)}>
        <Icon of={Search} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.key}`}
          aria-label={t('shell:search')}
          placeholder={t('shell:palette.hint')}
          value={text}
          maxLength={200}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={css.palette} role="listbox" id={listId} aria-label={t('shell:palette.results')}>
        {jumps.map((jump, position) => (
          <div key={jump.key} role="presentation">
            {jumps[position - 1]?.group !== jump.group && <div className={css.group}>{jump.group}</div>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above */}
            <div
              id={`${listId}-${jump.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={jump === current}
              className={jump === current ? classNames(css.item, css.on) : css.item}
              onMouseMove={() => setActive(position)}
              onClick={() => open(jump)}
            >
              <JumpName {...jump} />
            </div>
          </div>
        ))}
      </div>
      {jumps.length === 0 && <p className="palette-none">{t('common:noMatch')}</p>}
      <MoreFound total={releases.total} />
    </Dialog>
  );
}
