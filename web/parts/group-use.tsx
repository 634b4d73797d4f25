import type { GroupUse } from '@firstlook/contract/group-use.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchGroupUse, fetchMergedUse, type GroupKind, useGroupUse } from '../data/group-use.ts';
import { formatDateTime, formatNames, formatNumber } from '../i18n/format.ts';
import { ask, confirm } from '../ui/overlay/confirm.tsx';
import { Note } from '../ui/page/note.tsx';

/** What is said in a question, each part of it by itself. */
const paragraphs = (sentences: readonly string[]): ReactNode =>
  sentences.map((sentence) => <p key={sentence}>{sentence}</p>);

const apart = (name: string) => `\u2068${name}\u2069`;
const quoted = (t: TFunction, name: string) => t('contacts:use.quoted', { name: apart(name) });

/** A planned send by its release and its moment, and with how many people more it would get at most by a merge. */
function plannedName(t: TFunction, { title, startsAt, more }: GroupUse['plannedSends'][number]): string {
  const words = { title: quoted(t, title || t('contacts:use.untitled')), when: formatDateTime(startsAt) };
  if (more === 0) return t('contacts:use.planned', words);
  return t('contacts:use.plannedMore', { ...words, more: formatNumber(more) });
}

interface Named {
  smartLists: string[];
  recurringSends: string[];
  stoppingSends: string[];
  plannedSends: string[];
}

function namesOf(t: TFunction, { smartLists, recurringSends, plannedSends }: GroupUse): Named {
  const recurring = (isLast: boolean) =>
    recurringSends.flatMap((send) => (send.isLast === isLast ? [quoted(t, send.name)] : []));
  return {
    smartLists: smartLists.map((name) => quoted(t, name)),
    recurringSends: recurring(false),
    stoppingSends: recurring(true),
    plannedSends: plannedSends.map((send) => plannedName(t, send)),
  };
}

/** The planned sends that a refusal names (`AUDIENCE_IS_PLANNED`). */
export const plannedNames = (t: TFunction, params: Record<string, unknown>): string[] =>
  ((params.plannedSends ?? []) as Omit<GroupUse['plannedSends'][number], 'more'>[]).map((send) =>
    plannedName(t, { ...send, more: 0 }),
  );

/** All that leaves by it, planned and recurring. */
function sendsOf(t: TFunction, use: GroupUse): string[] {
  const { plannedSends, recurringSends, stoppingSends } = namesOf(t, use);
  return [...plannedSends, ...recurringSends, ...stoppingSends];
}

/** Of what is general: how much of what organizations send goes by it, and what becomes of that. */
function elsewhereWords(t: TFunction, elsewhere: GroupUse['elsewhere']): string[] {
  if (!elsewhere?.organizations) return [];
  const { organizations, recurringSends, plannedSends, plannedBy } = elsewhere;
  const whose = plannedBy.map(({ name }) => apart(name));
  const total = formatNumber;
  return [
    t('contacts:use.elsewhere', {
      organizations: total(organizations),
      recurring: total(recurringSends),
      planned: total(plannedSends),
    }),
    ...(whose.length > 0 ? [t('contacts:use.elsewhereWhose', { names: formatNames(whose) })] : []),
    plannedSends > 0 ? t('contacts:use.elsewhereHeld') : t('contacts:use.elsewhereStops'),
  ];
}

/** Said in the place of a question: it cannot be done now. */
const say = (t: TFunction, title: string, text: ReactNode) =>
  ask({ title, text, choices: [], cancelLabel: t('common:close') });

interface Asked {
  title: string;
  /** What happens to the group itself. */
  text: string;
  confirmLabel: string;
}

/**
 * Asks before a tag, company or list is deleted, and says what goes by it: what no longer reaches anybody, and what stops. Where a
 * planned send goes by it that is said in the place of the question.
 */
export function useAskToRemoveGroup(
  organizationId: string,
  kind: GroupKind,
): (id: string, asked: Asked) => Promise<boolean> {
  const { t } = useTranslation();
  return async (id, { title, text, confirmLabel }) => {
    const use = await fetchGroupUse(organizationId, kind, id);
    const named = namesOf(t, use);
    const said = (part: keyof Named) =>
      named[part].length > 0
        ? [t(`contacts:use.${part}`, { count: named[part].length, names: formatNames(named[part]) })]
        : [];
    const elsewhere = elsewhereWords(t, use.elsewhere);
    if (named.plannedSends.length > 0 || (use.elsewhere?.plannedSends ?? 0) > 0) {
      const held = paragraphs([...said('plannedSends'), ...elsewhere]);
      await say(t, t('contacts:use.heldTitle'), held);
      return false;
    }
    return confirm({
      title,
      text: paragraphs([
        text,
        ...said('smartLists'),
        ...said('recurringSends'),
        ...said('stoppingSends'),
        ...elsewhere,
      ]),
      confirmLabel,
      danger: true,
    });
  };
}

/** How many people more a send would get at most, behind its name. */
const withMore = (t: TFunction, name: string, more: number) =>
  more > 0 ? t('contacts:use.more', { name, more: formatNumber(more) }) : name;

/**
 * Asks before a tag, company or list is merged into another, and says which recurring sends go to how many more. Where a planned send goes by
 * either of them that is said in the place of the question.
 */
export function useAskToMergeGroup(
  organizationId: string,
  kind: Exclude<GroupKind, 'smartList'>,
): (merged: { id: string; into: string }, asked: Asked) => Promise<boolean> {
  const { t } = useTranslation();
  return async (merged, { title, text, confirmLabel }) => {
    const use = await fetchMergedUse(organizationId, kind, merged);
    const planned = use.plannedSends.map((send) => plannedName(t, send));
    const elsewhere = elsewhereWords(t, use.elsewhere);
    if (planned.length > 0 || (use.elsewhere?.plannedSends ?? 0) > 0) {
      const held =
        planned.length > 0
          ? t('contacts:use.mergeHeld', { count: planned.length, names: formatNames(planned) })
          : paragraphs(elsewhere);
      await say(t, t('contacts:use.mergeHeldTitle'), held);
      return false;
    }
    const growing = use.recurringSends
      .filter(({ more }) => more > 0)
      .map(({ name, more }) => withMore(t, apart(name), more));
    const grows =
      growing.length > 0
        ? [t('contacts:use.growing', { count: growing.length, names: formatNames(growing) })]
        : [];
    return confirm({ title, text: paragraphs([text, ...grows]), confirmLabel, danger: true });
  };
}

/** Asks before a list that sends go by is put away: they go on. One that none goes by is put away without a question. */
export function useAskToArchiveList(organizationId: string): (id: string, title: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (id, title) => {
    const sends = sendsOf(t, await fetchGroupUse(organizationId, 'mailingList', id));
    if (sends.length === 0) return true;
    return confirm({
      title: t('contacts:list.archiveTitle', { name: apart(title) }),
      text: t('contacts:list.archiveText', { count: sends.length, names: formatNames(sends) }),
      confirmLabel: t('contacts:list.archiveLabel'),
    });
  };
}

/** Which sends go by a smart list that is being changed: they go to whoever is on it when they leave. */
export function SmartListSends({ organizationId, id }: { organizationId: string; id: string | undefined }) {
  const { t } = useTranslation();
  const { data } = useGroupUse(organizationId, 'smartList', id);
  const sends = data ? sendsOf(t, data) : [];
  if (sends.length === 0) return null;
  return (
    <Note tone="info">{t('contacts:use.sends', { count: sends.length, names: formatNames(sends) })}</Note>
  );
}
