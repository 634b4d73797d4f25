import { useTranslation } from 'react-i18next';
import type { FieldUsage } from '../../data/registered-file.ts';
import { path as routes } from '../../device/path.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useTemplateName } from '../../parts/template-name.ts';
import css from './registered-file.module.css';

export interface SaidBy {
  path: string;
  designs: FieldUsage['templates'][number]['designs'];
  /** In how many places the name can be carried over; 0: by hand alone. */
  places: number;
}

/** Designs that say the name of a field, by what the organization calls them, with the way to their text. */
export function DesignList({
  said,
  organizationId,
  to,
}: {
  said: readonly SaidBy[];
  organizationId: string;
  /** The new name, where the field has one. */
  to: string | null;
}) {
  const { t } = useTranslation();
  const templateName = useTemplateName();
  return (
    <ul className={css.narrowed}>
      {said.map(({ path, designs, places }) => (
        <li key={path}>
          {designs.map(({ name, type }) => (
            <span key={`${type} ${name}`}>
              {t(`registeredFile:design.${type}`)} <bdi>{templateName(name)}</bdi>{' '}
            </span>
          ))}
          {designs.length === 0 && `${t('registeredFile:design.unused')} `}
          <a
            className="link"
            href={`#${routes.registeredFile(organizationId)}?file=${encodeURIComponent(path)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Ltr>{path}</Ltr>
          </a>
          {to !== null && (
            <span className="muted">
              {' · '}
              {places > 0
                ? t('registeredFile:design.carried', { count: places })
                : t('registeredFile:design.byHand')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
