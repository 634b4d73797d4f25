import { mostViewsGiven } from '@firstlook/contract/report-count.ts';
import { Ellipsis, Eye, Link, Send, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeLinks } from '../data/link-right.ts';
import { useErrorText } from '../parts/failure.tsx';
import { returnsAfter } from '../ui/hook/use-return-focus.ts';
import { confirm } from '../ui/overlay/confirm.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { OneFieldDialog } from '../ui/overlay/one-field-dialog.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { IconButton } from '../ui/page/button.tsx';

interface LinkActsProps {
  organizationId: string;
  releaseId: string;
  /** The message that brought the link, and whom it is named after. */
  holder: { _id: string; name: string; linkEndedAt: string | null };
  /** Whether there is anything to watch, so that more views are of use. */
  isWatched: boolean;
  /** Sends it once more; absent where that is not offered. */
  onSend?: (() => void) | undefined;
}

/** What most people ask for who have seen a film as often as they may. */
const usualViews = '3';

/** What can be done about one person's link to the release. */
export function LinkActs({ organizationId, releaseId, holder, isWatched, onSend }: LinkActsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const change = useChangeLinks(organizationId, releaseId);
  const [isGiving, setGiving] = useState(false);
  const { name } = holder;
  const isEnded = holder.linkEndedAt !== null;
  const end = async (ended: boolean) => {
    const isSure =
      !ended ||
      (await confirm({
        title: t('report:ownLink.endTitle', { name }),
        text: t('report:ownLink.endText'),
        confirmLabel: t('report:ownLink.end'),
        danger: true,
      }));
    if (!isSure) return;
    try {
      await change.mutateAsync({ recipients: [holder._id], ended });
      toast({
        tone: 'ok',
        text: t(ended ? 'report:ownLink.wasEnded' : 'report:ownLink.wasOpened', { name }),
      });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  const give = async (text: string) => {
    const views = Number(text);
    if (!Number.isInteger(views) || views < 1 || views > mostViewsGiven)
      return t('report:ownLink.viewsWrong', { most: mostViewsGiven });
    try {
      await change.mutateAsync({ recipients: [holder._id], views });
      toast({ tone: 'ok', text: t('report:ownLink.gave', { name, count: views }) });
    } catch (error) {
      return errorText(error);
    }
  };
  return (
    <>
      <Menu
        align="end"
        target={
          <IconButton
            small
            icon={Ellipsis}
            disabled={change.isPending}
            label={t('report:ownLink.acts', { name })}
          />
        }
      >
        {onSend && (
          <MenuItem icon={Send} flip onClick={onSend}>
            {t('report:ownLink.sendAgain')}
          </MenuItem>
        )}
        {isWatched && (
          // The menu gives the focus back when it has closed; the dialog takes it after that.
          <MenuItem icon={Eye} onClick={() => setTimeout(() => setGiving(true), 2 * returnsAfter)}>
            {t('report:ownLink.give')}
          </MenuItem>
        )}
        {isEnded ? (
          <MenuItem icon={Link} onClick={() => void end(false)}>
            {t('report:ownLink.open')}
          </MenuItem>
        ) : (
          <MenuItem icon={Unlink} danger onClick={() => void end(true)}>
            {t('report:ownLink.end')}
          </MenuItem>
        )}
      </Menu>
      {isGiving && (
        <OneFieldDialog
          title={t('report:ownLink.giveTitle', { name })}
          label={t('report:ownLink.views')}
          help={t('report:ownLink.viewsHelp')}
          initial={usualViews}
          ltr
          maxLength={3}
          confirmLabel={t('report:ownLink.give')}
          onSubmit={give}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  );
}
