import { useTranslation } from 'react-i18next';
import type { SelectionPreview } from '../../data/selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';

/** A name keeps its own direction within the sentence. */
const apart = (text: string) => `\u2068${text}\u2069`;
const shown = (count: number) => ({ count, total: formatNumber(count) });

/** The groups by name, and how many more there are than names. */
function useGroupNames({ groups, groupCount }: SelectionPreview): string {
  const { t } = useTranslation();
  const names = groups.map((title) => apart(title || t('releases:untitled'))).join(', ');
  const more = groupCount - groups.length;
  return more > 0 ? t('removal:more', { names, ...shown(more) }) : names;
}

/**
 * What the deletion of releases takes along, of one as of many: their data, the groups they leave, what lies in them and
 * stays, and the links that were sent.
 */
export function RemovalFacts({ preview }: { preview: SelectionPreview }) {
  const { t } = useTranslation();
  const { count, sent, groupCount, children } = preview;
  const names = useGroupNames(preview);
  const isOne = count === 1;
  return (
    <>
      <p>{t('removal:text', { count })}</p>
      {groupCount > 0 && <p>{t(isOne ? 'removal:in' : 'removal:someIn', { names, ...shown(groupCount) })}</p>}
      {children > 0 && <p>{t(isOne ? 'removal:children' : 'removal:someChildren', shown(children))}</p>}
      {sent > 0 && <Note tone="warn">{isOne ? t('removal:sent') : t('removal:someSent', shown(sent))}</Note>}
    </>
  );
}
