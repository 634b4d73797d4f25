import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMergeMailingList } from '../data/list-combination.ts';
import { formatNumber } from '../i18n/format.ts';
import { SelectField } from '../ui/field/select-field.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Button } from '../ui/page/button.tsx';
import { useErrorText } from './failure.tsx';
import { useAskToMergeGroup } from './group-use.tsx';
import { listAbout } from './list-about.ts';
import css from './mailing-lists.module.css';

interface ListMergeProps {
  organizationId: string;
  list: MailingListSummary;
  /** Where its people can go. */
  others: readonly MailingListSummary[];
  onMerged: (id: string, into: string) => void;
}

/** Puts everybody of a list on another one, after it was said what goes. */
export function ListMerge({ organizationId, list, others, onMerged }: ListMergeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const merge = useMergeMailingList(organizationId);
  const askToMerge = useAskToMergeGroup(organizationId, 'mailingList');
  const [into, setInto] = useState<string | null>(null);
  const target = others.find(({ _id }) => _id === into);
  const onMerge = async () => {
    if (!target) return;
    const names = { name: `\u2068${list.title}\u2069`, into: `\u2068${target.title}\u2069` };
    const count = list.contactCount;
    try {
      const sure = await askToMerge(
        { id: list._id, into: target._id },
        {
          title: t('contacts:list.mergeTitle', names),
          text: t('contacts:list.mergeText', { ...names, count, total: formatNumber(count) }),
          confirmLabel: t('contacts:list.merge'),
        },
      );
      if (!sure) return;
      await merge.mutateAsync({ id: list._id, into: target._id });
      toast({ tone: 'ok', text: t('contacts:list.merged', names) });
      onMerged(list._id, target._id);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  if (others.length === 0) return null;
  return (
    <div className={css.name}>
      <SelectField
        label={t('contacts:list.mergeInto')}
        value={into}
        options={others.map((one) => ({ value: one._id, label: `${one.title} (${listAbout(t, one)})` }))}
        onChange={setInto}
      />
      <Button icon={Merge} disabled={!target} busy={merge.isPending} onClick={() => void onMerge()}>
        {t('contacts:list.merge')}
      </Button>
    </div>
  );
}
