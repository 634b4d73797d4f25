import { comparedLists } from '@firstlook/contract/list-comparison.ts';
import type { MailingListSummary } from '@firstlook/contract/mailing-list.ts';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComparedPart, useKeepComparedPart, useListComparison } from '../data/list-combination.ts';
import { formatNames, formatNumber } from '../i18n/format.ts';
import { MultiSelectField } from '../ui/field/select-field.tsx';
import { OneFieldDialog } from '../ui/overlay/one-field-dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Button } from '../ui/page/button.tsx';
import { SkeletonRows } from '../ui/page/skeleton.tsx';
import { Failure } from './failure.tsx';
import { useListErrorText } from './list-error-text.ts';
import css from './mailing-lists.module.css';

interface PartProps {
  name: string;
  part: ComparedPart;
  canWrite: boolean;
  onKeep: () => void;
}

/** Some of the people of a part by name, and how many more there are. */
function usePeopleWords() {
  const { t } = useTranslation();
  return ({ people, count }: ComparedPart): string => {
    const names = people.map(({ name, email }) => `\u2068${name || email}\u2069`);
    const more = count - people.length;
    return more > 0
      ? `${names.join(', ')} ${t('contacts:list.more', { count: more, total: formatNumber(more) })}`
      : names.join(', ');
  };
}

function Part({ name, part, canWrite, onKeep }: PartProps) {
  const { t } = useTranslation();
  const words = usePeopleWords();
  return (
    <li className={css.part}>
      <div className={css.partHead}>
        <b>{name}</b>
        <span className="muted">
          {part.count === 0
            ? t('contacts:list.nobody')
            : t('contacts:list.people', { count: part.count, total: formatNumber(part.count) })}
        </span>
      </div>
      {part.count > 0 && <p className="muted small">{words(part)}</p>}
      {part.count > 0 && canWrite && (
        <Button size="xs" icon={Plus} aria-label={t('contacts:list.keepNamed', { name })} onClick={onKeep}>
          {t('contacts:list.keep')}
        </Button>
      )}
    </li>
  );
}

interface ListComparisonProps {
  organizationId: string;
  /** Those of the organization's own that can be compared. */
  lists: readonly MailingListSummary[];
  canWrite: boolean;
  onBack: () => void;
}

/** Who is on which of two or three lists, and a list of any part of them. */
export function ListComparison({ organizationId, lists, canWrite, onBack }: ListComparisonProps) {
  const { t } = useTranslation();
  const errorText = useListErrorText();
  const [chosen, setChosen] = useState<string[]>([]);
  const [kept, setKept] = useState<ComparedPart | null>(null);
  const comparison = useListComparison(organizationId, chosen);
  const keep = useKeepComparedPart(organizationId);
  const titleOf = (id: string) => `\u2068${lists.find(({ _id }) => _id === id)?.title ?? ''}\u2069`;
  const nameOf = ({ on }: ComparedPart) => {
    const names = formatNames(on.map(titleOf));
    if (on.length === chosen.length)
      return t(on.length === 2 ? 'contacts:list.inBoth' : 'contacts:list.inAll');
    return t(on.length === 1 ? 'contacts:list.onlyIn' : 'contacts:list.inThese', { names });
  };
  const save = async (title: string) => {
    try {
      const list = await keep.mutateAsync({ lists: chosen, on: kept?.on ?? [], title: title.trim() });
      toast({ tone: 'ok', text: t('contacts:list.created', { name: list.title }) });
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  };
  return (
    <div className={css.editor}>
      <Button kind="ghost" size="xs" icon={ArrowLeft} flip onClick={onBack}>
        {t('contacts:list.back')}
      </Button>
      <MultiSelectField
        label={t('contacts:list.compared')}
        help={t('contacts:list.comparedHelp')}
        value={chosen}
        options={lists.map(({ _id, title }) => ({
          value: _id,
          label: title,
          disabled: chosen.length >= comparedLists.most && !chosen.includes(_id),
        }))}
        onChange={(next) => setChosen(next.slice(0, comparedLists.most))}
      />
      {chosen.length < comparedLists.least ? null : comparison.isError ? (
        <Failure error={comparison.error} onRetry={() => void comparison.refetch()} />
      ) : !comparison.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <ul className={css.parts} aria-label={t('contacts:list.parts')}>
          {comparison.data.parts.map((part) => (
            <Part
              key={part.on.join()}
              name={nameOf(part)}
              {...{ part, canWrite }}
              onKeep={() => setKept(part)}
            />
          ))}
        </ul>
      )}
      {kept && (
        <OneFieldDialog
          required
          title={t('contacts:list.keep')}
          label={t('contacts:list.name')}
          help={nameOf(kept)}
          maxLength={200}
          confirmLabel={t('contacts:list.create')}
          onSubmit={save}
          onClose={() => setKept(null)}
        />
      )}
    </div>
  );
}
