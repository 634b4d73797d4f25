import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { maximumPageSize } from '@firstlook/contract/page-size.ts';
import type { ReleaseVersion } from '@firstlook/contract/release-version.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleaseVersions, useRestoreVersion } from '../../data/release-version.ts';
import { momentsToldApart } from '../../i18n/told-apart.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { SendsAhead } from '../../parts/sends-ahead.tsx';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './history.module.css';
import { HistoryCompare } from './history-compare.tsx';
import { HistoryList } from './history-list.tsx';

interface HistoryDialogProps {
  organizationId: string;
  organization: OrganizationView | undefined;
  releaseId: string;
  title: string;
  definitions: readonly FieldDefinition[];
  /** The version that is shown first, beside what the release is now; `open` where none is named. */
  first: string | undefined;
  onClose: () => void;
}

const pageSize = 50;
/** As long as a restored version can be taken back with one press, milliseconds. */
const undoShown = 10_000;

/** Restores a version and offers the way back to what the release was before. @param onRestored with the id of the version that it made */
function useRestore(
  organizationId: string,
  releaseId: string,
  versions: readonly ReleaseVersion[],
  onRestored: (id: string) => void,
) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useRestoreVersion(organizationId, releaseId);
  const attempt = async (versionId: string, tell: (version: number) => void): Promise<boolean> => {
    try {
      const { version } = await mutateAsync(versionId);
      tell(version);
      onRestored(String(version));
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
    return false;
  };
  const undo = (versionId: string) =>
    attempt(versionId, () => toast({ tone: 'ok', text: t('details:history.undone') }));
  const moments = momentsToldApart(versions.map(({ savedAt }) => savedAt));
  const momentOf = (id: string) => moments[versions.findIndex(({ _id }) => _id === id)] ?? '';
  const restore = useOneAtATime(({ _id }: ReleaseVersion) =>
    attempt(_id, (version) =>
      toast({
        tone: 'ok',
        text: t('details:history.restored', { when: momentOf(_id) }),
        lasting: undoShown,
        // What the release was is the version below the one that restoring made.
        action: { label: t('details:history.undo'), onClick: () => void undo(String(version - 1)) },
      }),
    ),
  );
  return { restore, isPending };
}

interface VersionsProps extends HistoryDialogProps {
  versions: readonly ReleaseVersion[];
  /** Place of the one that is shown. */
  place: number;
  onChoose: (id: string) => void;
  /** Absent: all are here. */
  onMore: (() => void) | undefined;
}

/** The list, and the chosen one beside another. */
function Versions({ versions, place, onChoose, onMore, ...props }: VersionsProps) {
  const { t } = useTranslation();
  const shown = versions[place];
  if (!shown) return null;
  return (
    <div className={css.history}>
      <div>
        <HistoryList
          versions={versions}
          chosen={shown._id}
          definitions={props.definitions}
          onChoose={onChoose}
        />
        {onMore && (
          <Button kind="ghost" onClick={onMore}>
            {t('details:history.more')}
          </Button>
        )}
      </div>
      <HistoryCompare
        key={shown._id}
        organizationId={props.organizationId}
        organization={props.organization}
        releaseId={props.releaseId}
        definitions={props.definitions}
        version={shown}
        before={versions[place + 1]}
        now={versions.find(({ isCurrent }) => isCurrent)}
      />
    </div>
  );
}

/** Every version of a release: who saved it when, how it differs, and the way back to it. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(pageSize);
  const list = useReleaseVersions(props.organizationId, props.releaseId, limit);
  const [chosen, setChosen] = useState(props.first);
  const versions = list.data?.items ?? [];
  // It is chosen then, so that a second press does not take it back.
  const { restore, isPending } = useRestore(props.organizationId, props.releaseId, versions, setChosen);
  const at = versions.findIndex(({ _id }) => _id === chosen);
  // What the release is now is a version too: one comes for an earlier one.
  const place = at >= 0 ? at : Math.min(1, versions.length - 1);
  const shown = versions[place];
  const hasMore = (list.data?.total ?? 0) > versions.length && limit < maximumPageSize;
  const showMore = () => setLimit(Math.min(limit + pageSize, maximumPageSize));
  return (
    <Dialog
      opened
      width={960}
      title={t('details:history.title', { name: props.title })}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="ghost" onClick={props.onClose}>
            {t('common:close')}
          </Button>
          <Button
            kind="primary"
            icon={RotateCcw}
            busy={isPending}
            disabled={!shown || shown.isCurrent}
            onClick={() => shown && void restore(shown)}
          >
            {t('details:history.restore')}
          </Button>
        </>
      }
    >
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows rows={4} />}
      <div className={css.sends}>
        <SendsAhead organizationId={props.organizationId} releaseId={props.releaseId} />
      </div>
      <Versions
        {...props}
        versions={versions}
        place={place}
        onChoose={setChosen}
        onMore={hasMore ? showMore : undefined}
      />
    </Dialog>
  );
}
