import { useTranslation } from 'react-i18next';
import { askAboutLinks, type LinkChange, useChangeLinks } from '../../data/link-right.ts';
import { findKey } from '../../i18n/word-key.ts';
import { chosenOf } from '../selection/selection.ts';
import { type SelectionWords, useTold } from '../selection/use-told.ts';
import { type Condition, type LinkChoice, nameOf, shown } from './link-choice.ts';

/** What is said of the people of a report. */
function useLinkWords(): SelectionWords {
  const { t } = useTranslation();
  return {
    changed: (count) => t('reportLinks:changed', shown(count)),
    undone: (count) => t('reportLinks:reopen.done', shown(count)),
    left: (count) => t('reportLinks:failed.title', shown(count)),
    gone: t('reportLinks:failed.gone'),
    reason: (code) => {
      const key = findKey(`reportLinks:failed.code.${code}`, `errors:${code}`);
      return key ? t(key) : null;
    },
  };
}

/** What can be done about the links of all people who are chosen. Each answers whether it was done. */
export function useLinkActs(
  organizationId: string,
  releaseId: string,
  choice: LinkChoice,
  onClear: () => void,
) {
  const { t } = useTranslation();
  const words = useLinkWords();
  const { failures, closeFailures, tell, attempt } = useTold(choice, words, nameOf, onClear);
  const change = useChangeLinks(organizationId, releaseId);
  return {
    words,
    failures,
    closeFailures,
    attempt,
    /** @param said what it is called when it is done to so many */
    change: (what: LinkChange, said: (count: number) => string) =>
      attempt(async () => {
        const outcome = await change.mutateAsync({ chosen: chosenOf(choice), ...what });
        const same = outcome.failures === 0 ? t('reportLinks:same') : null;
        tell(outcome, outcome.changed > 0 ? said(outcome.changed) : same);
      }),
    /** How many match by now. */
    countAll: async (condition: Condition): Promise<number | null> => {
      let count: number | null = null;
      await attempt(async () => {
        ({ count } = await askAboutLinks(organizationId, releaseId, { matching: condition }));
      });
      return count;
    },
    isBusy: change.isPending,
  };
}

export type LinkActs = ReturnType<typeof useLinkActs>;
