import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { usePublishRelease } from '../../data/release.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { useErrorText } from '../../parts/failure.tsx';
import { scheduleOf } from '../../parts/schedule.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';

/** A missed moment is not acted on: a person who may send decides whether it goes out now. */
export function ScheduleNote({ release }: { release: Release }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const publish = usePublishRelease(release.organizationId);
  const schedule = scheduleOf(release);
  if (!schedule?.isMissed || !release.abilities.distribute || release.status !== 'draft') return null;
  const goOut = () =>
    publish.mutateAsync(release._id).catch((error) => toast({ tone: 'danger', text: errorText(error) }));
  return (
    <Note tone="warn">
      <p>
        {t('details:schedule.missed')} <Ltr>{formatDateTime(schedule.at)}</Ltr>
      </p>
      <Button size="xs" busy={publish.isPending} onClick={() => void goOut()}>
        {t('details:schedule.publish')}
      </Button>
    </Note>
  );
}
