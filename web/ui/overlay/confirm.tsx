import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ButtonKind } from '../page/button.tsx';

interface Choice {
  value: string;
  label: string;
  kind?: ButtonKind;
}
interface Question {
  title: string;
  /** Names the object and what will happen to it. */
  text?: ReactNode;
  /** Filled or dangerous answers, in order; "cancel" stands before them by itself. */
  choices: Choice[];
  cancelLabel?: string;
  /** Enter, pressed too soon, changes nothing. */
  isCancelFocused?: boolean;
}
interface Asked extends Question {
  answer: (value: string | null) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: the chosen value, or null when the person cancels (Esc, the cross, the veil). */
export function ask(question: Question): Promise<string | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (value) => {
        show(null);
        resolve(value);
      },
    });
  });
}

/** Takes back the question that waits: what it was about is settled. It is answered as by a person who cancels. */
export const withdrawQuestion = (): void => asked?.answer(null);

/** Asks for a yes. */
export async function confirm(
  question: Omit<Question, 'choices'> & { confirmLabel: string; danger?: boolean },
) {
  const { confirmLabel, danger, ...rest } = question;
  const kind = danger ? 'dangerOutline' : 'primary';
  return (await ask({ ...rest, choices: [{ value: 'yes', label: confirmLabel, kind }] })) === 'yes';
}

/** The question that waits for its answer, for the one place that shows it. */
export function useAsked(): Asked | null {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  // With the place where it could be answered, a question goes too.
  useEffect(() => () => asked?.answer(null), []);
  return question;
}
