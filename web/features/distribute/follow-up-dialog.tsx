import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useOrganization } from '../../data/organization.ts';
import { useAddFollowUp } from '../../data/planned-send.ts';
import { useReleasePreview } from '../../data/release.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { type FollowUpWritten, unwrittenFollowUp } from '../../parts/prepared-send.ts';
import { isWatchable } from '../../parts/watchable.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCloseUnsaved } from '../../ui/overlay/unsaved.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { useFollowUpWriting } from './follow-up-draft.ts';
import { FollowUpForm } from './follow-up-form.tsx';

interface FollowUpDialogProps {
  organizationId: string;
  release: Release;
  /** The mail that is followed. */
  progress: DistributionProgress;
  onClose: () => void;
}

/** Another message after a mail that is planned, leaves or has left. */
export function FollowUpDialog({ organizationId, release, progress, onClose }: FollowUpDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const organization = useOrganization(organizationId);
  const hasFilm = isWatchable(release.releaseData);
  const [unwritten] = useState<FollowUpWritten>({
    ...unwrittenFollowUp,
    did: hasFilm ? 'openedNotWatched' : 'notOpened',
  });
  const [written, setWritten] = useState(unwritten);
  const close = useCloseUnsaved(!deepEqual(written, unwritten), onClose);
  const writing = useFollowUpWriting(organizationId, release, written, {
    organization,
    kind: progress.kind,
    startsAt: progress.startsAt,
    isOn: true,
  });
  const newsletter = useReleasePreview(organizationId, {
    kind: 'email',
    _id: release._id,
    ...(progress.kind === 'advertisement' && { messageKind: progress.kind }),
  });
  const add = useAddFollowUp(organizationId, progress);
  const save = () =>
    add.mutate(writing.body, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('followUp:saved') });
        onClose();
      },
    });
  const isTaken = add.error instanceof ApiError && add.error.code === 'ALREADY_EXISTS';
  return (
    <Dialog
      opened
      width={860}
      title={t('followUp:addTitle')}
      onClose={close}
      footer={
        <Button
          kind="primary"
          icon={CalendarClock}
          busy={add.isPending}
          disabled={writing.isBlocked}
          onClick={save}
        >
          {t('followUp:save')}
        </Button>
      }
    >
      <p className="muted">
        {t('followUp:after', { when: `\u2066${formatDateTime(progress.startsAt)}\u2069` })}
      </p>
      <FollowUpForm
        written={written}
        writing={writing}
        hasFilm={hasFilm}
        direction={directionOf(release.design.locale)}
        textPart={{
          organizationId,
          releaseId: release._id,
          kind: progress.kind,
          made: newsletter.data?.madeText,
        }}
        onChange={(change) => setWritten((before) => ({ ...before, ...change }))}
      />
      {add.isError && <Note tone="danger">{isTaken ? t('followUp:taken') : errorText(add.error)}</Note>}
    </Dialog>
  );
}
