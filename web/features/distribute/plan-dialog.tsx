import type { PlannedSend } from '@firstlook/contract/planned-send.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useOrganization } from '../../data/organization.ts';
import { useChangePlan, usePlan } from '../../data/planned-send.ts';
import { useCan } from '../../data/session.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { changeSent } from '../../parts/kept-send.ts';
import { isNobody, unprepared } from '../../parts/prepared-send.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFoot } from '../../ui/overlay/dialog-foot.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { hasGoodWords, type PlanDraft, planChangeOf, planDraftOf } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { startOf } from './start.ts';

interface PlanDialogProps {
  organizationId: string;
  release: Release;
  progress: DistributionProgress;
  onClose: () => void;
}

interface Typed {
  isTyped: boolean;
  save?: () => Promise<boolean>;
}

interface FormProps extends PlanDialogProps {
  plan: PlannedSend;
  /** Somebody changed it meanwhile: it is read again, and what was typed is let go. */
  onReload: () => void;
  /** Closes it once what was typed may go; `onClose` asks nothing. */
  onCancel: () => void;
  /** Tells what closing asks about: whether something was typed, and how it is saved where it can be as it stands. */
  onTyped: (typed: Typed) => void;
}

/** A planned send while it is changed: what was read, and what is written over it. */
function PlanFields(props: FormProps) {
  const { organizationId, release, progress, plan, onReload, onCancel, onTyped, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const organization = useOrganization(organizationId);
  const mayApprove = useCan(organizationId)('distribution.approve');
  const [before] = useState<PlanDraft>(() => planDraftOf(plan));
  const [draft, setDraft] = useState(before);
  const save = useChangePlan(organizationId, progress);
  const hasText = progress.parts.some(({ channel }) => channel === 'sms');
  const change = planChangeOf(before, draft);
  const isTyped = Object.keys(change).length > 0;
  const moment = startOf({ ...unprepared.options, isLater: true, startsAt: draft.startsAt }, release);
  const issue = draft.startsAt === before.startsAt ? null : moment.issue;
  const isBlocked =
    !isTyped ||
    issue !== null ||
    !hasGoodWords(draft, hasText) ||
    (plan.mayChangePeople && isNobody(draft.chosen));
  const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT';
  const keep = async (): Promise<boolean> => {
    try {
      await save.mutateAsync({ version: plan.version, ...change });
    } catch {
      // Why not stands in the window.
      return false;
    }
    const { chosen, lines, startsAt, subject, preheader, textPart, text } = draft;
    const message = { subject: subject.trim() || null, preheader, textPart, text };
    changeSent(sessionStorage, release._id, progress.distributionId, { chosen, lines, startsAt, message });
    toast({ tone: 'ok', text: t('distribute:plan.saved') });
    return true;
  };
  useEffect(() => onTyped({ isTyped, ...(!isBlocked && { save: keep }) }));
  return (
    <>
      {organization?.approveSends && !mayApprove && <Note tone="info">{t('distribute:plan.asksAgain')}</Note>}
      {plan.pastWeeklyCap && !plan.mayPassCap && <Note tone="info">{t('distribute:plan.endsPastCap')}</Note>}
      <PlanForm
        {...{ organizationId, release, organization, progress, draft, issue }}
        mayChangePeople={plan.mayChangePeople}
        isTextBehind={plan.isTextBehind && draft.textPart === before.textPart}
        direction={directionOf(release.design.locale)}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      {save.isError && (
        <Note live tone="danger">
          {errorText(save.error)}{' '}
          {isConflict && (
            <button type="button" className="link" onClick={onReload}>
              {t('distribute:plan.reload')}
            </button>
          )}
        </Note>
      )}
      <DialogFoot>
        <Button kind="ghost" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button
          kind="primary"
          busy={save.isPending}
          disabled={isBlocked}
          onClick={() => void keep().then((isKept) => isKept && onClose())}
        >
          {t('distribute:plan.save')}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Changes a planned send until it begins: its moment, its words, its people. */
export function PlanDialog(props: PlanDialogProps) {
  const { organizationId, progress, onClose } = props;
  const { t } = useTranslation();
  const plan = usePlan(organizationId, progress.distributionId);
  const [isTyped, setIsTyped] = useState(false);
  const [canSave, setCanSave] = useState(false);
  const typed = useRef<Typed>({ isTyped: false });
  const tell = (now: Typed) => {
    typed.current = now;
    setIsTyped(now.isTyped);
    setCanSave(now.save !== undefined);
  };
  const save = async () => (await typed.current.save?.()) ?? false;
  const cancel = useCloseUnsaved(isTyped, onClose, canSave ? save : undefined);
  return (
    <Dialog opened width={980} title={t('distribute:plan.changeTitle')} onClose={cancel}>
      {plan.isError ? (
        <Failure error={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data || plan.isFetching ? (
        <SkeletonRows rows={6} />
      ) : (
        <PlanFields
          key={plan.data.version}
          {...props}
          plan={plan.data}
          onReload={() => void plan.refetch()}
          onCancel={cancel}
          onTyped={tell}
        />
      )}
    </Dialog>
  );
}
