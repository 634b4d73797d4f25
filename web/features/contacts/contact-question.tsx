import type { Channel } from '@firstlook/contract/distribution.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactSelectionPreview } from '../../data/contact-selection.ts';
import { chosenOf } from '../../parts/selection/selection.ts';
import { SelectionQuestion } from '../../parts/selection/selection-question.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { ConsentFields, consentOf, newConsent, useCloseConsent } from './consent-fields.tsx';
import { type ContactActs, type ContactChoice, shown } from './use-contact-acts.ts';

interface ContactQuestionProps {
  organizationId: string;
  selection: ContactChoice;
  acts: ContactActs;
  onClose: () => void;
}

function useAsked({ organizationId, selection }: Pick<ContactQuestionProps, 'organizationId' | 'selection'>) {
  const [chosen] = useState(() => chosenOf(selection));
  const { data, error, refetch } = useContactSelectionPreview(organizationId, chosen);
  return { data, error, onRetry: () => void refetch() };
}

/** Asks before all contacts that are selected are deleted. */
export function ContactRemoval(props: ContactQuestionProps) {
  const { acts, onClose } = props;
  const { t } = useTranslation();
  const asked = useAsked(props);
  const count = asked.data?.count ?? 0;
  return (
    <SelectionQuestion
      {...asked}
      title={t('contactSelection:removal.title', shown(count))}
      confirmLabel={t('contactSelection:removal.confirm', shown(count))}
      isBusy={acts.isBusy}
      onConfirm={acts.remove}
      onClose={onClose}
    >
      <p>{t('contactSelection:removal.text')}</p>
    </SelectionQuestion>
  );
}

/** Asks whether all that are selected agreed to advertisements, and from where that is known. */
export function ContactAgreement(props: ContactQuestionProps) {
  const { acts, onClose } = props;
  const { t } = useTranslation();
  const asked = useAsked(props);
  const [draft, setDraft] = useState(newConsent);
  const words = consentOf(draft);
  const close = useCloseConsent(draft, onClose);
  return (
    <SelectionQuestion
      {...asked}
      isDanger={false}
      isAllowed={words !== null}
      title={t('contactSelection:consent.title', shown(asked.data?.count ?? 0))}
      confirmLabel={t('contacts:consent.record')}
      isBusy={acts.isBusy}
      onConfirm={async () => words && acts.consent(words)}
      onClose={onClose}
      onLeave={() => void close()}
    >
      <p>{t('contactSelection:consent.text')}</p>
      <ConsentFields draft={draft} onChange={setDraft} />
    </SelectionQuestion>
  );
}

const channels: readonly Channel[] = ['email', 'sms'];

/** Asks by which channels messages to all that are selected shall stop, and says how many each reaches now. */
export function ContactStop(props: ContactQuestionProps) {
  const { acts, onClose } = props;
  const { t } = useTranslation();
  const asked = useAsked(props);
  const [stopped, setStopped] = useState([...channels]);
  const count = asked.data?.count ?? 0;
  const reached = asked.data?.reached;
  return (
    <SelectionQuestion
      {...asked}
      isAllowed={stopped.length > 0}
      title={t('contactSelection:stop.title', shown(count))}
      confirmLabel={t('contactSelection:stop.confirm')}
      isBusy={acts.isBusy}
      onConfirm={() => acts.stop(stopped)}
      onClose={onClose}
    >
      <p>{t('contactSelection:stop.text')}</p>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          label={t(`contactSelection:stop.${channel}`)}
          description={t(`contactSelection:stop.reached`, shown(reached?.[channel] ?? 0))}
          checked={stopped.includes(channel)}
          onChange={(isOn) =>
            setStopped(isOn ? [...stopped, channel] : stopped.filter((one) => one !== channel))
          }
        />
      ))}
    </SelectionQuestion>
  );
}
