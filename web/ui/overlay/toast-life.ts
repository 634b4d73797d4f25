export interface ToastLife {
  text: string;
  action?: object;
  /** Milliseconds it stays, where the usual time does not fit. */
  lasting?: number;
  tone: 'ok' | 'info' | 'danger';
}

const withSomethingToDo = 8000;
const shortest = 3000;
const longest = 8000;
const perLetter = 50;
const timeToRead = 2000;

/** Milliseconds a message stays: where nothing is to be done in it, only as long as it takes to read. */
export function lifetimeOf({ text, action, lasting, tone }: ToastLife): number {
  if (lasting !== undefined) return lasting;
  if (action || tone === 'danger') return withSomethingToDo;
  return Math.min(longest, shortest + text.length * perLetter);
}

/** Whether a message goes on to the next page: it was not read yet, or it still matters there. */
export const staysOnLeaving = ({ action, lasting }: ToastLife, shownFor: number): boolean =>
  action !== undefined || lasting !== undefined || shownFor < timeToRead;
