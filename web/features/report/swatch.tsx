import css from './compare.module.css';

/** The colour of a release, by its place among those that are compared. */
export const colourOf = (place: number): string => `var(--chart-${place + 1})`;

export const Swatch = ({ place }: { place: number }) => (
  <i className={css.swatch} style={{ background: colourOf(place) }} aria-hidden="true" />
);
