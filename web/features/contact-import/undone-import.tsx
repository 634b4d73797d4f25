import type { ContactImport } from '@firstlook/contract/contact-import.ts';
import { Download, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { importKeptAddress } from '../../data/contact-import.ts';
import { path } from '../../device/path.ts';
import { isolatedFileName } from '../../i18n/file-name.ts';
import { formatNumber } from '../../i18n/format.ts';
import { shownLanguage } from '../../parts/shown-language.ts';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './import.module.css';

interface UndoneImportProps {
  organizationId: string;
  story: ContactImport;
  onAgain: () => void;
}

/** What taking an import back did, and who stays as they are. */
export function UndoneImport({ organizationId, story, onAgain }: UndoneImportProps) {
  const { t } = useTranslation();
  const { deleted = 0, restored = 0, newer = 0, kept, isTold } = story.undone ?? {};
  const told = { deleted, restored, newer, ...kept };
  const staying = newer + Object.values(kept ?? {}).reduce((sum, one) => sum + one, 0);
  const shown = (Object.keys(told) as (keyof typeof told)[]).filter((key) => (told[key] ?? 0) > 0);
  return (
    <>
      <Note live tone="ok">
        {t('import:undo.gone', { name: isolatedFileName(story.fileName) })}
      </Note>
      <ul className={css.undone}>
        {shown.map((key) => (
          <li key={key}>
            {t(`import:undone.${key}`, { count: told[key] ?? 0, total: formatNumber(told[key] ?? 0) })}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button kind="primary" onClick={onAgain}>
          {t('import:again')}
        </Button>
        <ButtonLink icon={Users} to={path.contacts(organizationId)}>
          {t('import:undo.toContacts')}
        </ButtonLink>
        {staying > 0 && isTold && (
          <a className="link" href={importKeptAddress(organizationId, story._id, shownLanguage())} download>
            <Icon of={Download} small /> {t('import:undo.keptList')}
          </a>
        )}
      </div>
    </>
  );
}
