import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/page/button.tsx';
import css from '../release-edit.module.css';

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

interface MoveActsProps {
  name: string;
  position: number;
  count: number;
  move: (step: 1 | -1) => void;
}

/**
 * Up and down for one file of a list; nothing where there is no other. The arrow keys do the same while one of the two
 * has the focus, and the focus goes with the file: at an end the other button takes it.
 */
export function MoveActs({ name, position, count, move }: MoveActsProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLSpanElement>(null);
  const moved = useRef<1 | -1 | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the file stands in its new place
  useLayoutEffect(() => {
    const buttons = box.current?.querySelectorAll('button');
    const wanted = moved.current === -1 ? 0 : 1;
    const able = [buttons?.[wanted], buttons?.[1 - wanted]].find((one) => one?.disabled === false);
    if (moved.current !== null) able?.focus();
    moved.current = null;
  }, [position]);
  const go = (step: 1 | -1) => {
    moved.current = step;
    move(step);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (position + step >= 0 && position + step < count) go(step);
  };
  if (count < 2) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the two buttons inside, which do the same
    <span ref={box} className={css.moves} onKeyDown={onKey}>
      <IconButton
        small
        icon={ChevronUp}
        label={`${t('releaseEdit:rowUp')}${t('common:colon')} ${name}`}
        disabled={position === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        small
        icon={ChevronDown}
        label={`${t('releaseEdit:rowDown')}${t('common:colon')} ${name}`}
        disabled={position === count - 1}
        onClick={() => go(1)}
      />
    </span>
  );
}
