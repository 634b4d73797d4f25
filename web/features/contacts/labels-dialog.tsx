import type { Label } from '@firstlook/contract/label.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '../../data/contact.ts';
import type { LabelGone, LabelKind } from '../../data/label.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { LabelEditor } from './label-editor.tsx';
import css from './labels.module.css';
import { useAskToRemoveLabel } from './use-label-acts.ts';

interface LabelsDialogProps {
  organizationId: string;
  /** A label is there no more: it was deleted, or another took its place. */
  onGone: LabelGone;
  onClose: () => void;
}

const kinds = ['tag', 'company'] as const;
const letters = (text: string) => text.trim().toLocaleLowerCase();

/** Tags and companies: to look for, rename, merge and delete. They are made where a contact is given one. */
export function LabelsDialog({ organizationId, onGone, onClose }: LabelsDialogProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LabelKind>('tag');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const labels = useLabels(organizationId, kind);
  const all = labels.data?.items ?? [];
  const shown = all.find(({ _id }) => _id === open);
  const found = all.filter(({ name }) => letters(name).includes(letters(search)));
  const choose = (next: LabelKind) => {
    setKind(next);
    setSearch('');
  };
  return (
    <Dialog opened width={640} title={shown ? <bdi>{shown.name}</bdi> : t('labels:title')} onClose={onClose}>
      {shown ? (
        <LabelEditor
          key={shown._id}
          {...{ organizationId, kind, onGone, onClose }}
          label={shown}
          others={all.filter(({ _id }) => _id !== shown._id)}
          onBack={() => setOpen(null)}
        />
      ) : (
        <div className={css.labels}>
          <Segmented
            label={t('labels:title')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`labels:kind.${value}`) }))}
            onChange={choose}
          />
          <SearchField label={t(`labels:search.${kind}`)} value={search} onChange={setSearch} />
          {labels.isError ? (
            <Failure error={labels.error} onRetry={() => void labels.refetch()} />
          ) : labels.isPending ? (
            <SkeletonRows />
          ) : found.length === 0 ? (
            <p className="muted">{t(all.length === 0 ? `labels:none.${kind}` : 'labels:noMatch')}</p>
          ) : (
            <ul className={css.rows} aria-label={t(`labels:kind.${kind}`)}>
              {found.map((label) => (
                <LabelRow
                  key={label._id}
                  {...{ organizationId, kind, label, onGone }}
                  onOpen={() => setOpen(label._id)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface LabelRowProps {
  organizationId: string;
  kind: LabelKind;
  label: Label;
  onOpen: () => void;
  onGone: LabelGone;
}

function LabelRow({ organizationId, kind, label, onOpen, onGone }: LabelRowProps) {
  const { t } = useTranslation();
  const removal = useAskToRemoveLabel(organizationId, kind, onGone);
  const { contacts: count } = label;
  return (
    <li className={css.row}>
      <button type="button" className="link" onClick={onOpen}>
        <bdi>{label.name}</bdi>
      </button>
      <small>{t('labels:contacts', { count, total: formatNumber(count) })}</small>
      <IconButton
        small
        icon={Trash2}
        label={t('common:removeNamed', { name: label.name })}
        onClick={() => void removal.ask(label)}
      />
    </li>
  );
}
