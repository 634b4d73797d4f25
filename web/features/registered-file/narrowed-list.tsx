import { useTranslation } from 'react-i18next';
import type { Narrowed } from '../../data/registered-file.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import css from './registered-file.module.css';

/** Releases that could not be saved any more as they are, by name, with the fields that would be refused. */
export function NarrowedList({
  narrowed,
  organizationId,
  titleOf,
}: {
  narrowed: Narrowed;
  organizationId: string;
  /** What a field is called, by the place of its values. */
  titleOf: (place: string) => string;
}) {
  const { t } = useTranslation();
  const { count, releases, of } = narrowed;
  const rest = count - releases.length;
  return (
    <>
      <p>
        {t('registeredFile:narrowed.text', { count })}{' '}
        {of !== null && t('registeredFile:narrowed.of', { count: of, shown: formatNumber(of) })}
      </p>
      <ul className={css.narrowed}>
        {releases.map(({ _id, title, fields }) => (
          <li key={_id}>
            <a
              className="link"
              href={`#${path.releaseEdit(organizationId, _id)}`}
              target="_blank"
              rel="noreferrer"
            >
              <bdi>{title}</bdi>
            </a>{' '}
            <span className="muted small">
              <bdi>{fields.map(titleOf).join(', ')}</bdi>
            </span>
          </li>
        ))}
        {rest > 0 && <li className="muted">{t('registeredFile:narrowed.rest', { count: rest })}</li>}
      </ul>
    </>
  );
}
