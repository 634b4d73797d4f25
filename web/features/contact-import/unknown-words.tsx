import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import { useTranslation } from 'react-i18next';
import { cropText, formatNumber } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';

/** Words that say neither yes nor no where mail and texts are said: their rows wait until somebody writes what they mean. */
export function UnknownWords({ words }: { words: ImportPreview['unknownWords'] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <Note tone="danger">
      {t('import:unknown.title')}
      <ul>
        {words.map(({ column, word, rows }) => (
          <li key={`${column} ${word}`}>
            {t('import:unknown.word', {
              column: t(`import:map.${column}`),
              word: `\u2068${cropText(word, 60)}\u2069`,
              count: rows,
              total: formatNumber(rows),
            })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
