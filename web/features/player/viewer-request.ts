import { element } from '../../device/element.ts';
import * as client from './playback-client.ts';
import css from './player.module.css';
import type { PlayerText } from './player-text.ts';
import own from './viewer-request.module.css';

/** As the contract says (`maximumViewerWords`). */
const mostWords = 1000;

interface Parts {
  container: HTMLElement;
  video: HTMLVideoElement;
  source: client.PlaybackSource;
  text: PlayerText;
  say: (words: string) => void;
}

/** @param send answers whether the form has done its work */
function createForm(
  text: PlayerText,
  close: () => void,
  send: (words: string) => Promise<boolean>,
): HTMLFormElement {
  const form = element('form', own.request);
  const field = element('textarea', own.words, { rows: '3', maxlength: String(mostWords), dir: 'auto' });
  const label = element('label');
  label.append(text.problemLabel, field);
  const submit = element('button', css.action, { type: 'submit' });
  submit.textContent = text.send;
  const cancel = element('button', css.action, { type: 'button' });
  cancel.textContent = text.cancel;
  cancel.addEventListener('click', close);
  const row = element('div', own.row);
  row.append(submit, cancel);
  form.append(label, row);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.disabled = true;
    void send(field.value.trim()).then((isDone) => {
      submit.disabled = false;
      if (isDone) close();
    });
  });
  form.addEventListener('keydown', (event) => {
    // The player's own keys are letters here.
    event.stopPropagation();
    if (event.key === 'Escape') close();
  });
  return form;
}

/** What a viewer says to the organization from inside the player: the form over the film, and the one press for more views. */
export function createViewerRequest({ container, video, source, text, say }: Parts) {
  let form: HTMLFormElement | undefined;
  /** Where the focus was when the form was opened, and goes back to. */
  let opener: Element | null = null;

  async function send(said: client.ViewerRequest): Promise<boolean> {
    try {
      await client.request(source, said);
      say(text.requestSent);
      return true;
    } catch (error) {
      const isDone = error instanceof client.PlaybackError && error.fault === 'tooOften';
      say(isDone ? text.tooOften : text.requestFailed);
      return isDone;
    }
  }

  function close(): void {
    const hadFocus = form?.contains(document.activeElement);
    form?.remove();
    form = undefined;
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  }

  function open(): void {
    if (form) {
      close();
      return;
    }
    video.pause();
    opener = document.activeElement;
    const second = Math.floor(video.currentTime);
    form = createForm(text, close, (words) => send({ kind: 'problem', second, words }));
    container.append(form);
    form.querySelector('textarea')?.focus();
  }

  return { open, askForViews: () => void send({ kind: 'views' }) };
}
