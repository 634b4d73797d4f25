import { BellOff, CircleCheck, List, Tag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenOf, countOf } from '../../parts/selection/selection.ts';
import { SelectionFrame } from '../../parts/selection/selection-frame.tsx';
import { Button } from '../../ui/page/button.tsx';
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
            <Button kind="ghost" size="sm" icon={BellOff} onClick={() => setAsked('stop')}>
              {t('contactSelection:stop.open')}
            </Button>
            <Button kind="ghost" size="sm" icon={CircleCheck} onClick={() => setAsked('consent')}>
              {t('contactSelection:consent.open')}
            </Button>
            <Button kind="ghost" size="sm" icon={Trash2} onClick={() => setAsked('removal')}>
              {t('contactSelection:removal.open')}
            </Button>
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
