import type { Release } from '@firstlook/contract/release.ts';
import { messagesFor, type NameShape } from '@firstlook/contract/text-message.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextDescription } from '../../data/text-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Chosen } from '../../parts/prepared-send.ts';
import { composedText, leavesNameOut, textFindings, textFor } from './text-check.ts';

interface Written {
  text: string;
  chosen: Chosen;
  /** Whether a text message is sent at all. */
  isOn: boolean;
  /** The names of those who would get it. */
  shapes: readonly NameShape[];
}

/** A text message as far as it is written, as the first of the chosen people gets it, and what it comes to for all of them. */
export function useTextDraft(
  organizationId: string,
  release: Release,
  { text, chosen, isOn, shapes }: Written,
) {
  const { t } = useTranslation();
  const described = useTextDescription(organizationId, release._id, isOn).data;
  const name = chosen.people[0]?.name || t('distribute:text.sampleName');
  const composed = described && composedText(text, described, name);
  const messages = useMemo(
    () => (described ? messagesFor(shapes, (first, last) => textFor(text, described, first, last)) : 0),
    [shapes, text, described],
  );
  const nameless = leavesNameOut(text)
    ? shapes.reduce((sum, { first, people }) => sum + (first === 0 ? people : 0), 0)
    : 0;
  return {
    described,
    composed,
    name,
    /** For everybody together, each with his own name. */
    messages,
    findings: isOn ? textFindings(text, described, { segments: composed?.segments ?? 0, nameless }) : [],
    isReady: !isOn || described !== undefined,
    body: { distributionType: 'sms' as const, text: text.trim() },
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
