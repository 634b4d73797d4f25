import { element } from '../../device/element.ts';
import css from './document.module.css';
import type { DocumentText } from './document-text.ts';
import type { DocumentFault } from './pdf.ts';

export interface DocumentOptions {
  /** Where its bytes are; asked for in pieces where the server gives pieces. */
  address: string;
  name: string;
  text: DocumentText;
  /** Where it is taken home; nothing where that is not allowed. */
  download?: string | null;
  onClose?: () => void;
  /** Whether the browser's own reader may stand in the page. */
  hasOwnReader?: boolean;
}

/** Says that the document comes. @returns what moves the line along, by parts of the whole */
export function showLoading(stage: HTMLElement, text: DocumentText): (part: number) => void {
  const notice = element('p', css.notice, { role: 'status' });
  notice.textContent = text.loading;
  const line = element('progress', css.progress, { max: '1', 'aria-label': text.loading });
  notice.append(line);
  stage.replaceChildren(notice);
  return (part) => {
    line.value = part;
  };
}

/** Asks for the password of a document until it is right; it is handed to the reader of PDFs alone. */
export function askForPassword(
  stage: HTMLElement,
  text: DocumentText,
  wasWrong: boolean,
  answer: (password: string) => void,
): void {
  const form = element('form', css.notice);
  const label = element('label');
  label.textContent = text.password;
  const field = element('input', css.password, { type: 'password', autocomplete: 'off', required: '' });
  label.append(field);
  const open = element('button', css.action, { type: 'submit' });
  open.textContent = text.open;
  form.append(label, open);
  if (wasWrong) {
    const wrong = element('p', '', { role: 'alert' });
    wrong.textContent = text.wrongPassword;
    form.append(wrong);
    field.setAttribute('aria-invalid', 'true');
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer(field.value);
  });
  stage.replaceChildren(form);
  field.focus();
}

/**
 * Says why there is nothing to read and what can be done. What cannot be drawn here is handed to the browser's own
 * reader, and taken home where it has none (specification 1 section 2).
 */
export function showFault(
  stage: HTMLElement,
  { address, name, text, download, onClose, hasOwnReader = true }: DocumentOptions,
  fault: DocumentFault,
  again: () => void,
): void {
  const notice = element('div', css.notice, { role: 'alert' });
  const words = element('p');
  words.textContent = text[fault];
  notice.append(words);
  if (fault === 'offline') {
    const retry = element('button', css.action, { type: 'button' });
    retry.textContent = text.tryAgain;
    retry.addEventListener('click', again);
    notice.append(retry);
  }
  // The tools stand over a document alone.
  if (onClose) {
    const close = element('button', css.action, { type: 'button' });
    close.textContent = text.close;
    close.addEventListener('click', onClose);
    notice.append(close);
  }
  stage.replaceChildren(notice);
  if (fault !== 'damaged') return;
  if (download) {
    const take = element('a', css.action, { href: download, download: '' });
    take.textContent = text.download;
    notice.append(take);
  }
  if (!hasOwnReader || !navigator.pdfViewerEnabled) return;
  const own = element('object', css.own, { type: 'application/pdf', data: address, 'aria-label': name });
  stage.append(own);
}
