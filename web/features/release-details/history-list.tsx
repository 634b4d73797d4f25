import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { ReleaseVersion } from '@firstlook/contract/release-version.ts';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { formatSecond, momentsToldApart } from '../../i18n/told-apart.ts';
import { classNames } from '../../ui/page/class-name.ts';
import css from './history.module.css';
import { usePathName } from './history-value.ts';

interface HistoryListProps {
  versions: readonly ReleaseVersion[];
  chosen: string;
  definitions: readonly FieldDefinition[];
  onChoose: (id: string) => void;
}

/** Fields that a line names; the rest are counted. */
const named = 3;

/** What a version changed, in words. */
function useChangeText(definitions: readonly FieldDefinition[]): (version: ReleaseVersion) => string {
  const { t } = useTranslation();
  const nameOf = usePathName(definitions);
  return ({ changes, version }) => {
    if (!changes) return t(version === 1 ? 'details:history.created' : 'details:history.earliest');
    if (changes.length === 0) return t('details:history.nothing');
    const fields = formatNames(changes.slice(0, named).map(nameOf));
    const rest = changes.length - named;
    return rest > 0
      ? t('details:history.changedMore', { fields, count: rest })
      : t('details:history.changed', { fields });
  };
}

/** The versions, the newest first: when, who, what. */
export function HistoryList({ versions, chosen, definitions, onChoose }: HistoryListProps) {
  const { t } = useTranslation();
  const changeText = useChangeText(definitions);
  const moments = momentsToldApart(versions.map(({ savedAt }) => savedAt));
  return (
    <ul aria-label={t('details:history.versions')}>
      {versions.map((one, at) => (
        <li key={one._id}>
          <button
            type="button"
            aria-pressed={one._id === chosen}
            className={classNames(one._id === chosen && css.on)}
            onClick={() => onChoose(one._id)}
          >
            <b title={formatSecond(one.savedAt)}>
              <Ltr>{moments[at] ?? ''}</Ltr>
            </b>
            <small>
              {one.savedBy ? <bdi>{one.savedBy}</bdi> : t('details:history.nobody')}
              {one.isCurrent && ` · ${t('details:history.isNow')}`}
            </small>
            <span>{changeText(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
