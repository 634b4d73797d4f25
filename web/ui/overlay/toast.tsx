import { useLocation } from '@tanstack/react-router';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetWithPerson } from '../../device/person-change.ts';
import { keepFocus } from '../hook/use-return-focus.ts';
import { IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import { Icon } from '../page/icon.tsx';
import css from './toast.module.css';
import { lifetimeOf, staysOnLeaving, type ToastLife } from './toast-life.ts';

interface ToastInput extends ToastLife {
  action?: { label: string; onClick: () => void };
  /** Of what it tells: later news of any of it takes its place, so that nothing is undone that is so no more. */
  about?: string | readonly string[];
}
interface Toast extends ToastInput {
  id: number;
  shownAt: number;
}

/** Of several that something can be done in, the newest is shown and the others wait behind a line. */
const most = 6;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The page, when the button that had the focus goes with its news. */
const page = () => document.getElementById('main');

const dismiss = (id: number) => change(toasts.filter((one) => one.id !== id));

const endings = new Map<number, ReturnType<typeof setTimeout>>();

// Who comes next is not told what somebody else was, and undoes nothing of theirs.
forgetWithPerson(() => {
  for (const ending of endings.values()) clearTimeout(ending);
  endings.clear();
  change([]);
});

/** It stays its whole time from now on. */
function lives(one: Toast): void {
  clearTimeout(endings.get(one.id));
  endings.set(
    one.id,
    setTimeout(() => {
      endings.delete(one.id);
      dismiss(one.id);
    }, lifetimeOf(one)),
  );
}

const isOfSame = (a: ToastInput['about'] = [], b: ToastInput['about'] = []): boolean =>
  [a].flat().some((one) => [b].flat().includes(one));

/** News without a place on the page. */
export function toast(input: ToastInput): void {
  const id = nextId++;
  // The same words stand there once; what can be undone is news of its own.
  const others = toasts.filter(
    ({ text, action, about }) => (action || text !== input.text) && !isOfSame(about, input.about),
  );
  const fresh = { ...input, id, shownAt: Date.now() };
  change([...others.slice(1 - most), fresh]);
  lives(fresh);
}

/** What was read on one page is not said again on the next. */
export function useToastsOfPage(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    const now = Date.now();
    change(toasts.filter((one) => staysOnLeaving(one, now - one.shownAt)));
  }, [page]);
}

const icons = { ok: CircleCheck, info: Info, danger: TriangleAlert } as const;

function News({ one }: { one: Toast }) {
  const { t } = useTranslation();
  const done = () => {
    dismiss(one.id);
    keepFocus(page);
  };
  const act = () => {
    one.action?.onClick();
    done();
  };
  return (
    <div className={classNames(css.toast, css[one.tone])}>
      <Icon of={icons[one.tone]} />
      <span>{one.text}</span>
      {one.action && (
        <button type="button" onClick={act}>
          {one.action.label}
        </button>
      )}
      <IconButton small icon={X} label={t('common:close')} onClick={done} />
    </div>
  );
}

export function Toasts() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const folded = all
    .filter(({ action }) => action)
    .slice(0, -1)
    .filter(({ id }) => !opened.includes(id));
  const unfold = () => {
    setOpened(all.map(({ id }) => id));
    // Who asks for them is about to do something in one.
    for (const one of all) if (one.action) lives(one);
    keepFocus(page);
  };
  return (
    <div className={classNames('screen-only', css.toasts)} role="status" aria-live="polite">
      {folded.length > 0 && (
        <button type="button" className={css.former} onClick={unfold}>
          {t('common:formerNews', { count: folded.length })}
        </button>
      )}
      {all
        .filter((one) => !folded.includes(one))
        .map((one) => (
          <News key={one.id} one={one} />
        ))}
    </div>
  );
}
