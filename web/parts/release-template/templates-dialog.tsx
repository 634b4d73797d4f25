import type { ReleaseType } from '@firstlook/contract/organization.ts';
import type { ReleaseTemplate } from '@firstlook/contract/release-template.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useReleaseTemplates,
  useRemoveReleaseTemplate,
  useRenameReleaseTemplate,
} from '../../data/release-template.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LeaveButton } from '../../ui/overlay/leave-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { Failure, useErrorText } from '../failure.tsx';
import { NameForm } from '../name-form.tsx';
import css from './templates-dialog.module.css';
import { useNameFault } from './use-name-fault.ts';

interface LineProps {
  organizationId: string;
  template: ReleaseTemplate;
  /** Absent: the organization has this type no longer. */
  typeName: string | undefined;
}

/** A template, to be renamed or deleted. */
function TemplateLine({ organizationId, template: { _id, name }, typeName }: LineProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const faultOf = useNameFault();
  const [isNamed, setNamed] = useState(false);
  const rename = useRenameReleaseTemplate(organizationId);
  const remove = useRemoveReleaseTemplate(organizationId);
  const onRename = async (next: string) => {
    if (next !== name) await rename.mutateAsync({ _id, name: next });
    setNamed(false);
  };
  const onRemove = async () => {
    const isMeant = await confirm({
      title: t('templates:removal.title', { name }),
      text: t('templates:removal.text'),
      confirmLabel: t('templates:removal.confirm'),
      danger: true,
    });
    if (!isMeant) return;
    try {
      await remove.mutateAsync(_id);
      toast({ tone: 'ok', text: t('templates:removal.done', { name }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  if (isNamed)
    return (
      <NameForm
        required={t('templates:required')}
        faultOf={faultOf}
        label={t('templates:nameOf', { name })}
        save={t('templates:rename')}
        initial={name}
        onSave={onRename}
      />
    );
  return (
    <div className={css.line}>
      <div>
        <span>
          <bdi>{name}</bdi>
        </span>
        <small className="muted">{typeName ?? t('templates:typeGone')}</small>
      </div>
      <IconButton icon={Pencil} label={t('templates:renameOf', { name })} onClick={() => setNamed(true)} />
      <IconButton
        icon={Trash2}
        label={t('templates:removeOf', { name })}
        disabled={remove.isPending}
        onClick={() => void onRemove()}
      />
    </div>
  );
}

interface TemplatesDialogProps {
  organizationId: string;
  types: readonly ReleaseType[];
  onClose: () => void;
}

/** The templates of the organization, to be renamed and deleted; new ones are made on the page of a release. */
export function TemplatesDialog({ organizationId, types, onClose }: TemplatesDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReleaseTemplates(organizationId);
  return (
    <Dialog
      opened
      title={t('templates:title')}
      onClose={onClose}
      footer={
        <LeaveButton kind="primary" onLeave={onClose}>
          {t('common:close')}
        </LeaveButton>
      }
    >
      <p className={css.about}>{t('templates:about')}</p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.total === 0 && <Empty drawing="nothing" title={t('templates:none')} />}
      <ul className={css.templates}>
        {data?.items.map((template) => (
          <li key={template._id}>
            <TemplateLine
              organizationId={organizationId}
              template={template}
              typeName={types.find(({ id }) => id === template.releaseType)?.name}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
