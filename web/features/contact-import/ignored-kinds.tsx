import type { IgnoredKinds } from '@firstlook/contract/card-kind.ts';
import { useTranslation } from 'react-i18next';
import { formatNames, formatNumber } from '../../i18n/format.ts';
import { Note } from '../../ui/page/note.tsx';

/** What cards of an address book hold that no contact has: it is left out, and said so. */
export function IgnoredKindsNote({ kinds }: { kinds: IgnoredKinds }) {
  const { t } = useTranslation();
  if (kinds.length === 0) return null;
  const words = kinds.map(({ kind, cards }) =>
    t(`import:ignored.${kind}`, { count: cards, total: formatNumber(cards) }),
  );
  return <Note tone="info">{t('import:ignored.title', { kinds: formatNames(words) })}</Note>;
}
