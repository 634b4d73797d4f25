import { element } from '../../device/element.ts';
import type { Captions } from './captions.ts';
import { iconButton } from './icon-button.ts';
import css from './player.module.css';
import type { PlayerText } from './player-text.ts';

/** A button for on and off, and the languages to choose from where there are several. */
export function createCaptionControls(captions: Captions, text: PlayerText) {
  const button = iconButton('captions', text.captions, captions.toggle);
  const choice = element('select', css.choice);
  choice.setAttribute('aria-label', text.captionLanguage);
  choice.addEventListener('change', () => captions.choose(choice.value));
  return {
    parts: [button, choice],
    draw(): void {
      const offered = captions.offered();
      const shown = captions.shown();
      button.hidden = offered.length === 0;
      button.setAttribute('aria-pressed', String(shown !== null));
      choice.hidden = offered.length < 2 || shown === null;
      if (choice.options.length !== offered.length)
        choice.replaceChildren(
          ...offered.map(({ _id, label, locale }) => {
            const option = element('option', '', { value: _id, lang: locale });
            option.textContent = label;
            return option;
          }),
        );
      if (shown) choice.value = shown._id;
    },
  };
}
