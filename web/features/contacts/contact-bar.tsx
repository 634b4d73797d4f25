import { BellOff, CircleCheck, Ellipsis, List, Tag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOf, countOf } from '../../parts/selection/selection.ts';
import { SelectionFrame } from '../../parts/selection/selection-frame.tsx';
import { usePhone } from '../../ui/hook/use-phone.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import type { ContactBarProps } from './contact-bar-props.ts';
import { ExportMenu } from './export-menu.tsx';
import { shown, useContactActs } from './use-contact-acts.ts';

const ContactMarking = lazy(() =>
  import('./contact-marking.tsx').then((module) => ({ default: module.ContactMarking })),
);
const ContactRemoval = lazy(() =>
  import('./contact-question.tsx').then((module) => ({ default: module.ContactRemoval })),
);
const ContactStop = lazy(() =>
  import('./contact-question.tsx').then((module) => ({ default: module.ContactStop })),
);
const ContactAgreement = lazy(() =>
  import('./contact-question.tsx').then((module) => ({ default: module.ContactAgreement })),
);
const SelectionFailures = lazy(() =>
  import('../../parts/selection/selection-failures.tsx').then((module) => ({
    default: module.SelectionFailures,
  })),
);

type Asked = 'tag' | 'list' | 'stop' | 'consent' | 'removal';

const later = [
  { asked: 'stop', icon: BellOff },
  { asked: 'consent', icon: CircleCheck },
  { asked: 'removal', icon: Trash2 },
] as const;

/** What is asked for less often; on a telephone behind one button, so that the bar leaves the list in view. */
function LaterActs({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  if (!isPhone)
    return later.map(({ asked, icon }) => (
      <Button key={asked} kind="ghost" size="sm" icon={icon} onClick={() => onAsk(asked)}>
        {t(`contactSelection:${asked}.open`)}
      </Button>
    ));
  return (
    <Menu align="end" target={<IconButton icon={Ellipsis} label={t('common:more')} />}>
      {later.map(({ asked, icon }) => (
        <MenuItem key={asked} icon={icon} onClick={() => onAsk(asked)}>
          {t(`contactSelection:${asked}.open`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What can be done with all contacts that are selected. */
export function ContactBar(props: ContactBarProps) {
  const { organizationId, state, condition, total, isCapped, canWrite } = props;
  const { selection, clear } = state;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = useContactActs(organizationId, selection, clear);
  const count = countOf(selection);
  const question = { organizationId, selection, acts, onClose: () => setAsked(null) };
  return (
    <>
      <SelectionFrame
        {...{ state, total }}
        label={t('contactSelection:bar')}
        counted={t('contacts:selected', shown(count))}
        all={isCapped ? t('selection:allMatching') : t('contactSelection:all', shown(total))}
        tooMany={useCallback((most) => t('contactSelection:tooMany', { most }), [t])}
        countAll={() => acts.countAll(condition)}
      >
        <ExportMenu {...{ organizationId }} chosen={chosenOf(selection)} kind="ghost" size="sm" />
        {canWrite && (
          <>
            <Button kind="ghost" size="sm" icon={Tag} onClick={() => setAsked('tag')}>
              {t('contactSelection:tag.open')}
            </Button>
            <Button kind="ghost" size="sm" icon={List} onClick={() => setAsked('list')}>
              {t('contactSelection:list.open')}
            </Button>
            <LaterActs onAsk={setAsked} />
          </>
        )}
      </SelectionFrame>
      <Suspense>
        {(asked === 'tag' || asked === 'list') && <ContactMarking key={asked} kind={asked} {...question} />}
        {asked === 'stop' && <ContactStop {...question} />}
        {asked === 'consent' && <ContactAgreement {...question} />}
        {asked === 'removal' && <ContactRemoval {...question} />}
        {acts.failures && (
          <SelectionFailures {...acts.failures} words={acts.words} onClose={acts.closeFailures} />
        )}
      </Suspense>
    </>
  );
}
