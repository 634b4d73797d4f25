import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useFieldDefinitions } from '../../../data/organization.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useFieldWords } from '../../../parts/field-words.ts';
import { useRouteSearch, useSetSearch } from '../../../ui/hook/navigation.ts';
import { Button } from '../../../ui/page/button.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { useNamedCards } from './home-data.ts';
import { CardGrid } from './list-page.tsx';
import css from './page.module.css';
import { Rail } from './rail.tsx';
import { useReleasePath } from './release-path.ts';
import { definitionOf, type ReleaseProps } from './release-props.ts';
import { answersTo, kindsOf, namedIn } from './shelf.ts';
import { StreamCard } from './stream-card.tsx';

interface GroupMainProps extends ReleaseProps {
  items: readonly ReleaseCard[];
}

/** What a kind of programme is called: the choice of the field `genre` in the type that the group holds. */
function useKindName({ organization, items }: GroupMainProps): (genre: string) => string {
  const { t } = useTranslation();
  const words = useFieldWords();
  const definitions = useFieldDefinitions(organization._id, items[0]?.releaseType).data?.items ?? [];
  const options = definitionOf(definitions, 'genre')?.options ?? [];
  return (genre) =>
    words(options.find(({ value }) => value === genre)?.label) || genre || t('stream:otherKind');
}

/** All of a row, or what was found, as a grid. */
function Found({ items, relateTo }: { items: readonly ReleaseCard[]; relateTo: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const count = t('stream:count', { count: items.length, total: formatNumber(items.length) });
  if (items.length === 0)
    return (
      <Empty drawing="noMatch" title={t('stream:noMatch')} text={t('stream:noMatchText')}>
        <Button onClick={() => setSearch({ search: undefined, list: undefined })}>{t('stream:clear')}</Button>
      </Empty>
    );
  return (
    <>
      <p className={css.count} role="status">
        {count}
      </p>
      <CardGrid items={items} relateTo={relateTo} />
    </>
  );
}

/** The rows of a group: its releases by their kind, what is watched most in it, what it recommends. */
export function GroupMain(props: GroupMainProps) {
  const { release, items } = props;
  const { t } = useTranslation();
  const { organizationId, _id, releaseData } = release;
  const kindName = useKindName(props);
  const pathOf = useReleasePath();
  const { search = '', list } = useRouteSearch();
  const watched = useNamedCards(organizationId, namedIn(releaseData, 'mostWatchedReleases'));
  const recommended = useNamedCards(organizationId, namedIn(releaseData, 'recommendedReleases'));
  if (items.length === 0)
    return <Empty drawing="nothing" title={t('stream:none')} text={t('stream:noneText')} />;
  if (search) return <Found items={items.filter((one) => answersTo(one, search))} relateTo={_id} />;
  const rows = [
    ...kindsOf(items).map(({ genre, items: shown }) => ({
      key: genre === null ? 'everything' : `genre-${genre}`,
      title: genre === null ? t('stream:everything') : kindName(genre),
      items: shown,
      ranked: false,
    })),
    { key: 'watched', title: t('stream:mostWatched'), items: watched, ranked: true },
    { key: 'recommended', title: t('stream:recommended'), items: recommended, ranked: false },
  ];
  const whole = rows.find(({ key }) => key === list);
  if (whole) return <Found items={whole.items} relateTo={_id} />;
  return rows
    .filter((row) => row.items.length > 0)
    .map(({ key, title, items: shown, ranked }) => (
      <Rail key={key} title={title} ranked={ranked} all={{ to: pathOf(release), search: { list: key } }}>
        {shown.map((one) => (
          <StreamCard
            key={one._id}
            release={one}
            relateTo={items.some((child) => child._id === one._id) ? _id : undefined}
          />
        ))}
      </Rail>
    ));
}
