import type { ImportHead } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { useOwnImports } from '../../data/contact-import.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { percentOf } from '../../parts/import-percent.ts';
import { AppLink } from '../../ui/page/link.tsx';
import css from './import.module.css';

/** What the person imported in the last day, and what runs: who lost the page of one finds it here. */
export function OwnImports({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const items = useOwnImports(organizationId).data?.items ?? [];
  const standing = (one: ImportHead) =>
    t(`import:state.${one.waits ? 'waits' : one.state}`, { percent: percentOf(one) });
  return (
    <section className={css.own}>
      {items.length > 0 && <h2>{t('import:own')}</h2>}
      <ul className="panel" hidden={items.length === 0}>
        {items.map((one) => (
          <li key={one._id}>
            <AppLink to={path.contactImport(organizationId)} search={{ id: one._id }} className="link">
              {isolatedFileName(one.fileName)}
            </AppLink>
            <span>{standing(one)}</span>
            <Ltr className="muted small">{formatDateTime(one._createdAt)}</Ltr>
          </li>
        ))}
      </ul>
      <p>
        <AppLink className="link" to={path.pastImports(organizationId)}>
          {t('import:past.title')}
        </AppLink>
      </p>
    </section>
  );
}
