import { FilePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import type { ReleaseDraft } from '../../data/release.ts';
import { useSaveRelease } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { useFailureToast } from '../../parts/use-failure-toast.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';

interface GoneNoteProps {
  organizationId: string;
  /** Why the last save failed. */
  failure: unknown;
  draft: ReleaseDraft;
  /** What was typed stands in another release. */
  onKept: () => void;
}

/** Somebody deleted the release while its form stood open: no save of it can work, and what was typed may become a new one. */
export function GoneNote({ organizationId, failure, draft, onKept }: GoneNoteProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { mutate, isPending, error } = useSaveRelease(organizationId);
  useFailureToast(error);
  if (!(failure instanceof ApiError && failure.status === 404)) return null;
  const keep = () =>
    mutate(
      { draft },
      {
        onSuccess: ({ _id }) => {
          onKept();
          toast({ tone: 'ok', text: t('releaseEdit:gone.kept') });
          go(path.releaseEdit(organizationId, _id), { force: true });
        },
      },
    );
  return (
    <Note tone="danger" live>
      <p>{t('releaseEdit:gone.text')}</p>
      <Button size="xs" icon={FilePlus} busy={isPending} onClick={keep}>
        {t('releaseEdit:gone.keep')}
      </Button>
    </Note>
  );
}
