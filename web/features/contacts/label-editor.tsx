import type { Label } from '@firstlook/contract/label.ts';
import { ArrowLeft, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelGone, LabelKind } from '../../data/label.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { LeaveButton } from '../../ui/overlay/leave-button.tsx';
import { useLeaveWindow, useUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { AppLink, isForBrowser } from '../../ui/page/link.tsx';
import css from './labels.module.css';
import { useAskToMergeLabel, useAskToRemoveLabel, useRename } from './use-label-acts.ts';

interface LabelEditorProps {
  organizationId: string;
  kind: LabelKind;
  label: Label;
  /** The labels it can be merged into. */
  others: readonly Label[];
  onGone: LabelGone;
  onBack: () => void;
  onClose: () => void;
}

function Name({ organizationId, kind, label }: Pick<LabelEditorProps, 'organizationId' | 'kind' | 'label'>) {
  const { t } = useTranslation();
  const rename = useRename(organizationId, kind);
  const [typed, setTyped] = useState(label.name);
  const [error, setError] = useState<string>();
  const name = typed.trim();
  const isChanged = name !== '' && name !== label.name;
  useUnsaved({ dirty: isChanged });
  return (
    <form
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault();
        void rename.save(label._id, name).then(setError);
      }}
    >
      <TextField
        label={t('labels:name')}
        value={typed}
        maxLength={100}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
      <Button type="submit" disabled={!isChanged} busy={rename.isBusy}>
        {t('labels:rename')}
      </Button>
    </form>
  );
}

function Merging({ organizationId, kind, label, others, onGone, onBack }: LabelEditorProps) {
  const { t } = useTranslation();
  const merging = useAskToMergeLabel(organizationId, kind, onGone);
  const [id, setId] = useState<string | null>(null);
  const into = others.find(({ _id }) => _id === id);
  return (
    <form
      className={css.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (into) void merging.ask(label, into).then((isDone) => isDone && onBack());
      }}
    >
      <SelectField
        label={t(`labels:merge.into.${kind}`)}
        value={id}
        help={t('labels:merge.help')}
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={setId}
      />
      <Button type="submit" icon={Merge} disabled={!into} busy={merging.isBusy}>
        {t('labels:merge.open')}
      </Button>
    </form>
  );
}

/** One tag or company: its name, its people, another that takes its place, and its end. */
export function LabelEditor(props: LabelEditorProps) {
  const { organizationId, kind, label, others, onGone, onBack, onClose } = props;
  const { t } = useTranslation();
  const removal = useAskToRemoveLabel(organizationId, kind, onGone);
  const count = label.contacts;
  const go = useGo();
  const leave = useLeaveWindow(() => {
    onClose();
    go(path.contacts(organizationId), { search: { [kind]: label._id } });
  });
  return (
    <div className={css.labels}>
      <LeaveButton kind="ghost" size="xs" icon={ArrowLeft} flip onLeave={onBack}>
        {t(`labels:back.${kind}`)}
      </LeaveButton>
      <Name {...{ organizationId, kind, label }} />
      {others.length > 0 && <Merging {...props} />}
      <div className={css.foot}>
        {count > 0 && (
          <AppLink
            to={path.contacts(organizationId)}
            search={{ [kind]: label._id }}
            onClick={(event) => {
              if (isForBrowser(event)) return;
              event.preventDefault();
              leave();
            }}
            className="link"
          >
            {t('labels:show', { count, total: formatNumber(count) })}
          </AppLink>
        )}
        <Button
          kind="danger"
          icon={Trash2}
          busy={removal.isBusy}
          onClick={() => void removal.ask(label).then((isDone) => isDone && onBack())}
        >
          {t('common:remove')}
        </Button>
      </div>
    </div>
  );
}
