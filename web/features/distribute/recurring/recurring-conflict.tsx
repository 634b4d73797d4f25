import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../i18n/format.ts';
import { ConflictDialog } from '../../../ui/overlay/conflict-dialog.tsx';
import { sidesOf } from '../../../ui/overlay/conflict-sides.ts';
import { useGroupName } from '../group-name.ts';
import { type RecurringDraft, ruleOf } from './recurring-draft.ts';
import { ruleWords } from './rule-words.ts';

/** What is chosen as one: the rule is a sentence, and so is the audience. */
const parts = {
  name: { label: 'recurring:name', keys: ['name'] },
  releaseType: { label: 'recurring:type', keys: ['releaseType'] },
  rule: { label: 'recurring:when.title', keys: ['every', 'weekdays', 'monthDay', 'time', 'endsOn'] },
  chosen: { label: 'distribute:who.title', keys: ['chosen'] },
  from: { label: 'distribute:message.sender', keys: ['from'] },
  subject: { label: 'distribute:message.subject', keys: ['subject'] },
  preheader: { label: 'distribute:message.preheader', keys: ['preheader'] },
  textPart: { label: 'distribute:textPart.open', keys: ['textPart'] },
  kind: { label: 'distribute:kind.label', keys: ['kind'] },
  perHour: { label: 'distribute:pace.perHour', keys: ['perHour'] },
} as const satisfies Record<string, { label: string; keys: readonly (keyof RecurringDraft)[] }>;
type Part = keyof typeof parts;

const pick = (draft: RecurringDraft, { keys }: (typeof parts)[Part]) =>
  Object.fromEntries(keys.map((key) => [key, draft[key]]));

/** What is compared: of an audience who is meant, and not how many that is. */
const compared = (draft: RecurringDraft, part: Part): unknown =>
  part === 'chosen'
    ? draft.chosen.groups
        .map(({ kind, id, name }) => `${kind} ${id} ${kind === 'engagement' ? name : ''}`)
        .sort()
    : part === 'rule'
      ? ruleOf(draft)
      : pick(draft, parts[part]);

interface RecurringConflictProps {
  organization: OrganizationView | undefined;
  base: RecurringDraft;
  mine: RecurringDraft;
  /** What is stored now. */
  theirs: RecurringDraft;
  onClose: () => void;
  /** The draft with the chosen parts, to be saved over what is stored. */
  onChoose: (draft: RecurringDraft) => void;
}

/** Another person saved it meanwhile: nothing that was typed is lost, each part that differs is chosen. */
export function RecurringConflict({
  organization,
  base,
  mine,
  theirs,
  onClose,
  onChoose,
}: RecurringConflictProps) {
  const { t } = useTranslation();
  const groupName = useGroupName();
  const said = (draft: RecurringDraft, part: Part): unknown => {
    if (part === 'rule') return ruleWords(t, ruleOf(draft));
    if (part === 'chosen') return formatNames(draft.chosen.groups.map(groupName));
    if (part === 'kind') return t(`distribute:kind.${draft.kind}`);
    if (part === 'releaseType')
      return organization?.releaseTypes.find(({ id }) => id === draft.releaseType)?.name ?? draft.releaseType;
    return draft[part];
  };
  const differing = (Object.keys(parts) as Part[]).filter(
    (part) => !deepEqual(compared(mine, part), compared(theirs, part)),
  );
  return (
    <ConflictDialog
      title={t('recurring:conflict')}
      fields={differing.map((part) => ({
        path: part,
        name: t(parts[part].label),
        mine: said(mine, part),
        theirs: said(theirs, part),
        ...sidesOf(compared(base, part), compared(mine, part), compared(theirs, part)),
      }))}
      onClose={onClose}
      onChoose={(chosen) =>
        onChoose(
          Object.assign(
            {},
            mine,
            ...chosen.map(({ path }) => pick(theirs, parts[path as Part])),
          ) as RecurringDraft,
        )
      }
    />
  );
}
