import type { Stats } from '@firstlook/contract/stats.ts';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedReleases } from '../../data/release.ts';
import { useSetSearch } from '../../ui/hook/navigation.ts';
import { keepFocus } from '../../ui/hook/use-return-focus.ts';
import { ChosenChip } from '../../ui/list/chip.tsx';
import { Button } from '../../ui/page/button.tsx';
import { monthName } from './month.ts';
import { countryName, deviceName, titleOf } from './sheet.ts';
import css from './stats.module.css';
import { notNarrowed, type Only, type OnlyKind, onlyKinds, placeOfAddress } from './stats-state.ts';

/** Narrows the whole page to what a bar stands for, or no more where it is that already; Back takes it back. */
export function useToggleOnly(only: Only): (kind: OnlyKind, value: string) => void {
  const setSearch = useSetSearch(true);
  return (kind, value) => setSearch({ [kind]: only[kind] === value ? undefined : value }, true);
}

/** The title of the release that alone is shown, also where nothing of it was watched. */
function useOnlyTitle(organizationId: string, only: Only, stats: Stats | undefined): string | null {
  const { t } = useTranslation();
  const { release = '' } = only;
  const known =
    stats?.releases.find(({ releaseId }) => releaseId === release) ??
    stats?.reports.items.find(({ releaseId }) => releaseId === release);
  const { byId, isKnown } = useNamedReleases(organizationId, release && stats && !known ? [release] : []);
  if (known) return titleOf(known.title, t);
  const found = byId.get(release);
  if (found) return found.releaseData.title || t('stats:release');
  return isKnown ? t('stats:deletedRelease') : null;
}

const nameOf = (kind: OnlyKind, value: string, title: string | null, t: TFunction): string => {
  if (kind === 'release') return title ?? '…';
  if (kind === 'month') return monthName(value, true);
  return (kind === 'device' ? deviceName : countryName)(placeOfAddress(value), t);
};

const headOf = { release: 'release', month: 'month', device: 'devices', country: 'countries' } as const;

/** What the page is narrowed to, in words. */
export function useOnlyNames(organizationId: string, only: Only, stats: Stats | undefined) {
  const { t } = useTranslation();
  const title = useOnlyTitle(organizationId, only, stats);
  return onlyKinds.flatMap((kind) => {
    const value = only[kind];
    return value
      ? [{ kind, name: `${t(`stats:${headOf[kind]}`)}${t('common:colon')} ${nameOf(kind, value, title, t)}` }]
      : [];
  });
}

interface OnlyChipsProps {
  organizationId: string;
  only: Only;
  stats: Stats | undefined;
}

/** What the page is narrowed to, each to be taken away. */
export function OnlyChips({ organizationId, only, stats }: OnlyChipsProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch(true);
  const place = useRef<HTMLDivElement>(null);
  const named = useOnlyNames(organizationId, only, stats);
  const change = (which: Partial<typeof notNarrowed>) => {
    setSearch(which, true);
    keepFocus(() => place.current?.querySelector('button') ?? place.current);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of buttons, and no fields of a form
    <div ref={place} role="group" aria-label={t('stats:shownAlone')} tabIndex={-1} className={css.only}>
      {named.map(({ kind, name }) => (
        <ChosenChip
          key={kind}
          onRemove={() => change({ [kind]: undefined })}
          removeLabel={t('common:removeFilter', { name })}
        >
          <bdi>{name}</bdi>
        </ChosenChip>
      ))}
      {named.length > 1 && (
        <Button kind="ghost" size="xs" className="tinted" onClick={() => change(notNarrowed)}>
          {t('common:clearFilters')}
        </Button>
      )}
    </div>
  );
}
