import { ownKeysOf } from '@firstlook/contract/merge-field.ts';
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/list/chip.tsx';

interface FieldGoneProps {
  message: RecurringSend['message'];
  /** Keys of the fields that words may name; null while they are not known. */
  keys: readonly string[] | null;
}

/** Says where the words of a recurring send name a field that is no longer there. */
export function FieldGone({ message: { subject, preheader, textPart }, keys }: FieldGoneProps) {
  const { t } = useTranslation();
  const named = [subject, preheader, textPart].flatMap((text) => ownKeysOf(text ?? ''));
  if (keys === null || named.every((key) => keys.includes(key))) return null;
  return (
    <span>
      <StatusChip tone="danger" icon={TriangleAlert}>
        {t('recurring:fieldGone')}
      </StatusChip>
    </span>
  );
}
