import type { Contact } from '@firstlook/contract/contact.ts';
import type { Channel } from '@firstlook/contract/distribution.ts';
import { useTranslation } from 'react-i18next';
import type { ConsentWords } from '../../data/contact-consent.ts';
import {
  askAboutContacts,
  useAgreeContacts,
  useListContacts,
  useRemoveContacts,
  useStopContacts,
  useTagContacts,
  useUndoContactAct,
} from '../../data/contact-selection.ts';
import { formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';
import { chosenOf, type Selection } from '../../parts/selection/selection.ts';
import { type SelectionWords, useTold, useUndo } from '../../parts/selection/use-told.ts';
import { nameOf } from './contact-facts.ts';
import type { Condition } from './list-state.ts';

export type ContactChoice = Selection<Contact, Condition>;
/** A tag or a list that contacts are given, or a new one by its name. */
export type Mark = { kind: 'tag' | 'list'; id?: string; name: string };

export const shown = (count: number) => ({ count, total: formatNumber(count) });

/** What is said of contacts. */
function useContactWords(): SelectionWords {
  const { t } = useTranslation();
  return {
    changed: (count) => t('contactSelection:changed', shown(count)),
    undone: (count) => t('contactSelection:undone', shown(count)),
    left: (count) => t('contactSelection:failed.title', shown(count)),
    gone: t('contactSelection:failed.gone'),
    reason: (code) => {
      const key = findKey(`contactSelection:failed.code.${code}`, `errors:${code}`);
      return key ? t(key) : null;
    },
  };
}

/** What is said of an act that a person may take back. */
function useSaidOf() {
  const { t } = useTranslation();
  return ({ changed, failures }: { changed: number; failures: number }, done: string) =>
    changed > 0 ? done : failures === 0 ? t('contactSelection:same') : null;
}

/** What can be done with all contacts that are selected. Each answers whether it was done. */
export function useContactActs(organizationId: string, selection: ContactChoice, onClear: () => void) {
  const { t } = useTranslation();
  const words = useContactWords();
  const { failures, closeFailures, tell, attempt } = useTold(selection, words, nameOf, onClear);
  const undo = useUndo(
    { failures, closeFailures, tell, attempt },
    words,
    useUndoContactAct(organizationId).mutateAsync,
  );
  const tag = useTagContacts(organizationId);
  const list = useListContacts(organizationId);
  const removal = useRemoveContacts(organizationId);
  const stop = useStopContacts(organizationId);
  const agree = useAgreeContacts(organizationId);
  const chosen = chosenOf(selection);
  const saidOf = useSaidOf();
  return {
    words,
    failures,
    closeFailures,
    mark: ({ kind, id, name }: Mark, isIn: boolean) =>
      attempt(async () => {
        const outcome =
          kind === 'tag'
            ? await tag.mutateAsync({ chosen, label: id ?? { name }, isIn })
            : await list.mutateAsync({ chosen, list: id ?? { title: name }, isIn });
        const said = t(`contactSelection:${kind}.${isIn ? 'in' : 'out'}`, {
          ...shown(outcome.changed),
          name,
        });
        tell(outcome, saidOf(outcome, said), undo);
      }),
    stop: (channels: Channel[]) =>
      attempt(async () => {
        const outcome = await stop.mutateAsync({ chosen, channels });
        tell(outcome, saidOf(outcome, t('contactSelection:stop.done', shown(outcome.changed))), undo);
      }),
    consent: (words: ConsentWords) =>
      attempt(async () => {
        const outcome = await agree.mutateAsync({ chosen, ...words });
        tell(outcome, saidOf(outcome, t('contactSelection:consent.done', shown(outcome.changed))), undo);
      }),
    remove: () =>
      attempt(async () => {
        const outcome = await removal.mutateAsync(chosen);
        const said = t('contactSelection:removal.done', shown(outcome.changed));
        tell(outcome, outcome.changed > 0 ? said : null);
        onClear();
      }),
    /** How many match by now: all of them, not as many as a search counts. */
    countAll: async (condition: Condition): Promise<number | null> => {
      let count: number | null = null;
      await attempt(async () => {
        ({ count } = await askAboutContacts(organizationId, { matching: condition }));
      });
      return count;
    },
    isBusy: removal.isPending || stop.isPending || agree.isPending,
  };
}

export type ContactActs = ReturnType<typeof useContactActs>;
