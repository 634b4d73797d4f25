import { mostCompared } from '@firstlook/contract/report-group-kind.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleases } from '../../data/release.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { ChosenChip } from '../../ui/list/chip.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './compare.module.css';
import { Swatch } from './swatch.tsx';

interface ReleaseChoiceProps {
  organizationId: string;
  chosen: readonly { id: string; title: string }[];
  onChange: (releases: readonly string[]) => void;
}

/** Releases that a search shows. */
const mostFound = 6;

/** Which releases are compared: up to four, found by their title among those that were sent. */
export function ReleaseChoice({ organizationId, chosen, onChange }: ReleaseChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const ids = chosen.map(({ id }) => id);
  const isFull = ids.length >= mostCompared;
  const found = useReleases(
    organizationId,
    {
      filter: { search: search || undefined, params: { status: ['distributed', 'expired'] } },
      sort: { distributedAt: -1 },
      pagination: { page: 0, limit: mostFound + mostCompared },
    },
    !isFull,
  );
  const offered = (found.data?.items ?? [])
    .filter(({ _id, distributedAt }) => distributedAt && !ids.includes(_id))
    .slice(0, mostFound);
  return (
    <section className={`${css.choice} screen-only`} aria-label={t('compare:choice')}>
      <div className={css.chosen}>
        {chosen.map(({ id, title }, place) => (
          <ChosenChip
            key={id}
            removeLabel={t('compare:remove', { title })}
            onRemove={() => onChange(ids.filter((one) => one !== id))}
          >
            <Swatch place={place} /> <bdi>{title}</bdi>
          </ChosenChip>
        ))}
      </div>
      {isFull ? (
        <p className="muted small">{t('compare:full', { most: mostCompared })}</p>
      ) : (
        <>
          <div className={css.field}>
            <SearchField label={t('compare:search')} value={search} onChange={setSearch} />
          </div>
          {found.data && offered.length === 0 && <p className="muted small">{t('compare:noneFound')}</p>}
          <ul className={css.found} aria-label={t('compare:found')}>
            {offered.map(({ _id, releaseData: { title }, distributedAt }) => (
              <li key={_id}>
                <button
                  type="button"
                  title={t('compare:add', { title })}
                  onClick={() => {
                    setSearch('');
                    onChange([...ids, _id]);
                  }}
                >
                  <span className="row">
                    <Icon of={Plus} /> <bdi>{title}</bdi>
                  </span>
                  <Ltr className="muted small">{distributedAt ? formatDate(distributedAt) : ''}</Ltr>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
