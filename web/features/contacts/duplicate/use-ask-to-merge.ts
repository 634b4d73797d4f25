import type { Contact } from '@firstlook/contract/contact.ts';
import type { MergeChoice, mergedContact } from '@firstlook/contract/contact-merge.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../data/api.ts';
import { useMergeContacts } from '../../../data/duplicate.ts';
import { formatNames, formatNumber } from '../../../i18n/format.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { nameOf } from '../contact-facts.ts';

type Merged = ReturnType<typeof mergedContact>;

/** Addresses and numbers that the merged contact has not: all that a merge loses. */
export function lostOf(contacts: readonly Contact[], merged: Pick<Merged, 'email' | 'mobile'>): string[] {
  const had = contacts.flatMap(({ email, mobile }) => [email, mobile ?? '']);
  return [...new Set(had)].filter((one) => one !== '' && one !== merged.email && one !== merged.mobile);
}

/** Merges after a question that names who is left, what goes, and that nobody can take it back. */
export function useAskToMerge(organizationId: string, onDone: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const merge = useMergeContacts(organizationId);
  const ask = async (contacts: readonly Contact[], choice: MergeChoice, merged: Merged) => {
    const name = nameOf(merged) || merged.email;
    const lost = lostOf(contacts, merged);
    const sure = await confirm({
      title: t('duplicates:sure.title', {
        count: contacts.length,
        total: formatNumber(contacts.length),
        name,
      }),
      text: [
        lost.length > 0 && t('duplicates:sure.lost', { names: formatNames(lost) }),
        t('duplicates:sure.text'),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('duplicates:merge'),
      danger: true,
    });
    if (!sure) return;
    try {
      const body = contacts.map(({ _id, version }) => ({ _id, version }));
      await merge.mutateAsync({ into: contacts[0]?._id ?? '', contacts: body, choice });
      toast({ tone: 'ok', text: t('duplicates:done', { name }) });
      onDone();
    } catch (error) {
      const isOld = error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code);
      const isBusy = error instanceof ApiError && error.code === 'AUDIENCE_IS_BEING_SENT';
      toast({
        tone: 'danger',
        text: isOld ? t('duplicates:changed') : isBusy ? t('duplicates:sending') : errorText(error),
      });
      // What was chosen is of contacts that are others by now.
      if (isOld) onDone();
    }
  };
  return { ask, isBusy: merge.isPending };
}
