import { useLocation } from '@tanstack/react-router';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../hook/use-return-focus.ts';
import { IconButton } from '../page/button.tsx';
import { classNames } from '../page/class-name.ts';
import { Icon } from '../page/icon.tsx';
import css from './toast.module.css';
import { lifetimeOf, staysOnLeaving, type ToastLife } from './toast-life.ts';

interface ToastInput extends ToastLife {
  action?: { label: string; onClick: () => void };
}
interface Toast extends ToastInput {
  id: number;
  shownAt: number;
}

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

/** News without a place on the page. */
export function toast(input: ToastInput): void {
  const id = nextId++;
  // The same words stand there once; what can be undone is news of its own.
  const others = toasts.filter(({ text, action }) => action || text !== input.text);
  change([...others.slice(-2), { ...input, id, shownAt: Date.now() }]);
  setTimeout(() => dismiss(id), lifetimeOf(input));
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

export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className={classNames('screen-only', css.toasts)} role="status" aria-live="polite">
      {shown.map((one) => (
        <div className={classNames(css.toast, css[one.tone])} key={one.id}>
          <Icon of={icons[one.tone]} />
          <span>{one.text}</span>
          {one.action && (
            <button
              type="button"
              onClick={() => {
                one.action?.onClick();
                dismiss(one.id);
                keepFocus(page);
              }}
            >
              {one.action.label}
            </button>
          )}
          <IconButton
            small
            icon={X}
            label={t('common:close')}
            onClick={() => {
              dismiss(one.id);
              keepFocus(page);
            }}
          />
        </div>
      ))}
    </div>
  );
}
