import { useTranslation } from 'react-i18next';
import { isAtWork, isFollowed, useOwnImports } from '../../data/contact-import.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { percentOf } from '../../parts/import-percent.ts';
import { AppLink } from '../../ui/page/link.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './contacts.module.css';

const tones = {
  running: 'info',
  done: 'ok',
  cancelled: 'warn',
  failed: 'danger',
  undoing: 'info',
  undone: 'ok',
} as const;

/** The way back to an import that runs, or ran while the person was away from its page. */
export function ImportNote({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const items = useOwnImports(organizationId).data?.items ?? [];
  const shown = items.filter((one) => isAtWork(one) || isFollowed(one._id));
  if (shown.length === 0) return null;
  return (
    <div className={css.imports}>
      {shown.map((one) => (
        <Note key={one._id} tone={tones[one.state]}>
          {t(`contacts:importNote.${one.state}`, {
            name: isolatedFileName(one.fileName),
            percent: percentOf(one),
          })}{' '}
          <AppLink className="link" to={path.contactImport(organizationId)} search={{ id: one._id }}>
            {t(isAtWork(one) ? 'contacts:importNote.see' : 'contacts:importNote.seeResult')}
          </AppLink>
        </Note>
      ))}
    </div>
  );
}
