import { mostConditions, mostLevels } from '@firstlook/contract/smart-condition.ts';
import { FolderPlus, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { Button, IconButton } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import {
  type ConditionDraft,
  type GroupDraft,
  isGroupDraft,
  newCondition,
  newGroup,
  type SmartListIssue,
} from './condition-draft.ts';
import type { ConditionNames } from './condition-names.ts';
import { ConditionRow } from './condition-row.tsx';
import css from './smart-list.module.css';

interface ConditionGroupProps {
  group: GroupDraft;
  /** From 1, the outermost. */
  level?: number;
  /** Its place among its neighbours, from 1. */
  place?: number;
  names: ConditionNames;
  mayReport: boolean;
  issues: readonly SmartListIssue[];
  /** Conditions of the whole list: there is room for so many and no more. */
  conditions: number;
  onChange: (group: GroupDraft) => void;
  onRemove?: () => void;
}

/** Conditions of which all or any are to be so; groups among them are the same again. */
export function ConditionGroup(props: ConditionGroupProps) {
  const { group, level = 1, place = 1, conditions, issues, onChange, onRemove, ...rest } = props;
  const { t } = useTranslation();
  const adding = useRef<HTMLDivElement>(null);
  const put = (key: string, next: ConditionDraft | GroupDraft) =>
    onChange({ ...group, of: group.of.map((one) => (one.key === key ? next : one)) });
  const take = (key: string) => {
    onChange({ ...group, of: group.of.filter((one) => one.key !== key) });
    // What was pressed is gone with its row.
    adding.current?.querySelector('button')?.focus();
  };
  const isFull = conditions >= mostConditions;
  const fault = issues.find(({ path }) => path === group.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div
      role="group"
      aria-label={t(level === 1 ? 'smartList:conditions' : 'smartList:group', { place })}
      className={classNames(css.group, level > 1 && css.inner)}
    >
      <div className={css.head}>
        <Segmented
          label={t('smartList:match.label')}
          value={group.match}
          options={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`smartList:match.${value}`),
          }))}
          onChange={(match) => onChange({ ...group, match })}
        />
        <Checkbox
          label={t('smartList:match.not')}
          checked={group.not}
          onChange={(not) => onChange({ ...group, not })}
        />
        {onRemove && (
          <IconButton
            className="end"
            icon={X}
            label={t('smartList:removeGroup', { place })}
            onClick={onRemove}
          />
        )}
      </div>
      {group.of.map((one, at) =>
        isGroupDraft(one) ? (
          <ConditionGroup
            key={one.key}
            {...{ ...rest, conditions, issues }}
            group={one}
            level={level + 1}
            place={at + 1}
            onChange={(next) => put(one.key, next)}
            onRemove={() => take(one.key)}
          />
        ) : (
          <ConditionRow
            key={one.key}
            {...{ ...rest, issues }}
            one={one}
            place={at + 1}
            onChange={(next) => put(one.key, next)}
            onRemove={() => take(one.key)}
          />
        ),
      )}
      {fault && (
        <p className={css.fault} role="alert">
          {t('smartList:issue.empty')}
        </p>
      )}
      <div ref={adding} className="row wrap">
        <Button
          size="sm"
          icon={Plus}
          disabled={isFull}
          onClick={() => onChange({ ...group, of: [...group.of, newCondition()] })}
        >
          {t('smartList:addCondition')}
        </Button>
        {level < mostLevels && (
          <Button
            kind="ghost"
            size="sm"
            icon={FolderPlus}
            disabled={isFull}
            onClick={() => onChange({ ...group, of: [...group.of, newGroup()] })}
          >
            {t('smartList:addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}
