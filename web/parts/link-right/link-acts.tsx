import { CalendarPlus, Ellipsis, Eye, Link, Send, Unlink } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../i18n/words.ts';
import { useEverTrue } from '../../ui/hook/use-ever-true.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { choiceOf, type LinkAct, type LinkHolder, nameOf } from './link-choice.ts';

const OwnLinkAsked = lazy(() =>
  withWords(['selection', 'reportLinks'], import('./link-asked.tsx')).then((module) => ({
    default: module.OwnLinkAsked,
  })),
);

interface LinkActsProps {
  organizationId: string;
  releaseId: string;
  /** The message that brought the link, and whom it is named after. */
  holder: LinkHolder & { linkEndedAt: string | null };
  /** When the release expires: without it there is no time to give. */
  expirationDate: string | null;
  /** Whether there is anything to watch, so that more views are of use. */
  isWatched: boolean;
  /** Sends it once more; absent where that is not offered. */
  onSend?: (() => void) | undefined;
}

/** What can be done about one person's link to the release: the same as about those of many (report/recipient-bar.tsx). */
export function LinkActs(props: LinkActsProps) {
  const { organizationId, releaseId, holder, expirationDate, isWatched, onSend } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<LinkAct | null>(null);
  const isWanted = useEverTrue(asked !== null);
  const choice = useMemo(() => choiceOf(holder), [holder]);
  // The menu gives the focus back when it has closed; the dialog takes it after that.
  const ask = (act: LinkAct) => setTimeout(() => setAsked(act), 2 * returnsAfter);
  return (
    <>
      <Menu
        align="end"
        target={
          <IconButton
            small
            icon={Ellipsis}
            label={t('report:ownLink.acts', { name: nameOf(holder) || t('report:unknown') })}
          />
        }
      >
        {onSend && (
          <MenuItem icon={Send} flip onClick={onSend}>
            {t('report:ownLink.sendAgain')}
          </MenuItem>
        )}
        {expirationDate && (
          <MenuItem icon={CalendarPlus} onClick={() => ask('extend')}>
            {t('report:ownLink.extend')}
          </MenuItem>
        )}
        {isWatched && (
          <MenuItem icon={Eye} onClick={() => ask('views')}>
            {t('report:ownLink.give')}
          </MenuItem>
        )}
        {holder.linkEndedAt ? (
          <MenuItem icon={Link} onClick={() => ask('reopen')}>
            {t('report:ownLink.open')}
          </MenuItem>
        ) : (
          <MenuItem icon={Unlink} danger onClick={() => ask('end')}>
            {t('report:ownLink.end')}
          </MenuItem>
        )}
      </Menu>
      {isWanted && (
        <Suspense>
          <OwnLinkAsked
            {...{ organizationId, releaseId, choice, expirationDate, asked }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
