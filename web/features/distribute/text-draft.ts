import type { Release } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useTextDescription } from '../../data/text-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Chosen, Message } from '../../parts/prepared-send.ts';
import { composedText, textFindings } from './text-check.ts';

/** The text message as far as it is written, as the first of the chosen people gets it. */
export function useTextDraft(organizationId: string, release: Release, message: Message, chosen: Chosen) {
  const { t } = useTranslation();
  const described = useTextDescription(organizationId, release._id, message.channel === 'sms').data;
  const name = chosen.people[0]?.name || t('distribute:text.sampleName');
  const composed = described && composedText(message.text, described, name);
  const findings = textFindings(message.text, described, composed?.segments ?? 0);
  return {
    described,
    composed,
    name,
    findings,
    isReady: described !== undefined,
    body: { distributionType: 'sms' as const, text: message.text.trim() },
    tested: (number: string) => t('distribute:text.testSent', { email: `\u2066${number}\u2069` }),
    question: (when: string | null) =>
      t(when ? 'distribute:schedule.confirmText' : 'distribute:text.confirm', {
        when,
        count: composed?.segments ?? 1,
        total: formatNumber(composed?.segments ?? 1),
      }),
  };
}
export type TextDraft = ReturnType<typeof useTextDraft>;
