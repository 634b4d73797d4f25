import type { MessageKind } from '@firstlook/contract/message-kind.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { messagesFor, type NameShape } from '@firstlook/contract/text-message.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextDescription } from '../../data/text-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Chosen } from '../../parts/prepared-send.ts';
import { kindFindings } from './mail-check.ts';
import { readerGender } from './reader.ts';
import { composedText, leavesNameOut, longestText, textFindings, textFor, typicalOwn } from './text-check.ts';

interface Written {
  text: string;
  kind: MessageKind;
  organization: OrganizationView | undefined;
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
  { text, kind, organization, chosen, isOn, shapes }: Written,
) {
  const { t } = useTranslation();
  const described = useTextDescription(organizationId, release._id, isOn).data;
  // Who has no mobile gets no text: the example is one who does.
  const person = chosen.people.find(({ mobile }) => mobile);
  const name = person?.name || t('distribute:text.sampleName');
  const gender = readerGender(person);
  // As it leaves: what stands before an advertisement is sent and paid for, too.
  const whole = kind === 'advertisement' && described ? `${described.advertisement}${text.trim()}` : text;
  const composed = described && composedText(whole, described, name, gender);
  const counted = useMemo(
    () => described && longestText(whole, described, shapes, { name, gender }),
    [whole, described, shapes, name, gender],
  );
  const messages = useMemo(
    () =>
      described
        ? messagesFor(shapes, (first, last, gender) =>
            textFor(whole, described, first, last, gender, typicalOwn(whole)),
          )
        : 0,
    [shapes, whole, described],
  );
  const nameless = leavesNameOut(text)
    ? shapes.reduce((sum, { first, people }) => sum + (first === 0 ? people : 0), 0)
    : 0;
  return {
    described,
    composed,
    /** As it is cut into messages for whoever gets the longest one. */
    counted,
    name,
    gender,
    /** For everybody together, each with his own name. */
    messages,
    findings: isOn
      ? [
          ...textFindings(text, described, { segments: counted?.segments ?? 0, nameless }),
          ...kindFindings(organization, kind),
        ]
      : [],
    isReady: !isOn || described !== undefined,
    body: { distributionType: 'sms' as const, text: text.trim(), kind },
    tested: (number: string) => t('distribute:text.testSent', { email: `\u2066${number}\u2069` }),
    question: (when: string | null) =>
      t(when ? 'distribute:schedule.confirmText' : 'distribute:text.confirm', {
        when,
        count: counted?.segments ?? 1,
        total: formatNumber(counted?.segments ?? 1),
      }),
  };
}
export type TextDraft = ReturnType<typeof useTextDraft>;
