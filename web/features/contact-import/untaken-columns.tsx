import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';
import { columnNames } from './column-name.ts';

/** Columns of the file that are none of ours stay behind: it is said before the file is taken. */
export function UntakenColumns({ preview: { header, columns } }: { preview: ImportPreview }) {
  const { t } = useTranslation();
  const taken = new Set<number | undefined>(Object.values(columns));
  const names = columnNames(t, header).filter((_, at) => header[at]?.trim() && !taken.has(at));
  if (names.length === 0) return null;
  // Names of another direction keep their place in the sentence.
  const isolated = names.map((name) => `\u2068${name}\u2069`);
  return (
    <Note tone="info">{t('import:map.untaken', { count: names.length, names: formatNames(isolated) })}</Note>
  );
}
