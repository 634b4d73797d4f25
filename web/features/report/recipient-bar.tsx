import { CalendarPlus, Ellipsis, Eye, Link, type LucideIcon, Send, Unlink } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMatching } from '../../data/link-right.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LinkAsked } from '../../parts/link-right/link-asked.tsx';
import { type LinkAct, shown } from '../../parts/link-right/link-choice.ts';
import { type LinkActs, useLinkActs } from '../../parts/link-right/use-link-acts.ts';
import { maximumPeople } from '../../parts/prepared-send.ts';
import { countOf, isSelected } from '../../parts/selection/selection.ts';
import { SelectionFrame } from '../../parts/selection/selection-frame.tsx';
import { usePhone } from '../../ui/hook/use-phone.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { mayGetAgain, type RecipientBarProps } from './recipient-choice.ts';

/** Leads all who may get the release once more to the send; says how many may not. */
function useSendAgain(
  { organizationId, releaseId, state, onSend }: RecipientBarProps,
  { attempt }: Pick<LinkActs, 'attempt'>,
) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const { selection } = state;
  const send = async () => {
    setReading(true);
    await attempt(async () => {
      const all =
        selection.kind === 'some'
          ? [...selection.items.values()]
          : (await readMatching(organizationId, releaseId, selection.condition)).filter(({ _id }) =>
              isSelected(selection, _id),
            );
      const people = all.filter(mayGetAgain);
      const left = all.length - people.length;
      if (people.length === 0) toast({ tone: 'danger', text: t('reportLinks:again.nobody') });
      else if (people.length > maximumPeople)
        toast({
          tone: 'danger',
          text: t('reportLinks:again.tooMany', { most: formatNumber(maximumPeople) }),
        });
      else {
        if (left > 0) toast({ tone: 'info', text: t('reportLinks:again.left', shown(left)) });
        onSend(people);
      }
    });
    setReading(false);
  };
  return { isReading, send };
}

/** What is asked for less often; on a telephone behind one button, so that the bar leaves the list in view. */
function LaterActs({ acts, onAsk }: { acts: readonly Later[]; onAsk: (asked: LinkAct) => void }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  if (!isPhone)
    return acts.map(({ asked, icon }) => (
      <Button key={asked} kind="ghost" size="sm" icon={icon} onClick={() => onAsk(asked)}>
        {t(`reportLinks:${asked}.open`)}
      </Button>
    ));
  return (
    <Menu align="end" target={<IconButton icon={Ellipsis} label={t('common:more')} />}>
      {acts.map(({ asked, icon }) => (
        <MenuItem key={asked} icon={icon} danger={asked === 'end'} onClick={() => onAsk(asked)}>
          {t(`reportLinks:${asked}.open`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface Later {
  asked: LinkAct;
  icon: LucideIcon;
}
const later: readonly Later[] = [
  { asked: 'extend', icon: CalendarPlus },
  { asked: 'views', icon: Eye },
  { asked: 'reopen', icon: Link },
  { asked: 'end', icon: Unlink },
];

/** What can be done with all people of the report who are selected. */
export function RecipientBar(props: RecipientBarProps) {
  const { organizationId, releaseId, state, condition, total, isWatched, expirationDate } = props;
  const { selection, clear } = state;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<LinkAct | null>(null);
  const acts = useLinkActs(organizationId, releaseId, selection, clear);
  const { isReading, send } = useSendAgain(props, acts);
  const offered = later.filter(
    ({ asked: act }) => (act !== 'extend' || expirationDate) && (act !== 'views' || isWatched),
  );
  return (
    <>
      <SelectionFrame
        {...{ state, total }}
        label={t('reportLinks:bar')}
        counted={t('report:selected', shown(countOf(selection)))}
        all={t('reportLinks:all', shown(total))}
        tooMany={useCallback((most) => t('reportLinks:tooMany', { most }), [t])}
        countAll={() => acts.countAll(condition)}
      >
        <Button kind="ghost" size="sm" icon={Send} flip busy={isReading} onClick={() => void send()}>
          {t('reportLinks:again.open')}
        </Button>
        <LaterActs acts={offered} onAsk={setAsked} />
      </SelectionFrame>
      <LinkAsked
        {...{ organizationId, releaseId, expirationDate, acts, asked }}
        choice={selection}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
