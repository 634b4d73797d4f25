import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { embargoEnd } from '../../parts/embargo-end.ts';
import { Note } from '../../ui/page/note.tsx';

/** What the mail of a release under embargo leaves out; nothing where there is none. */
export function EmbargoNote({ release }: { release: Release }) {
  const { t } = useTranslation();
  const end = embargoEnd(release);
  if (!end) return null;
  return (
    <Note tone="info">
      {t('distribute:embargo')} <Ltr>{formatDateTime(end)}</Ltr>
    </Note>
  );
}
