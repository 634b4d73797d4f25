import { usePicture } from '../hook/use-picture.ts';

/** The person's picture, or initials on a quiet colour that a name always gets. */
export function Avatar({ name, large, src }: { name: string; large?: boolean; src?: string | null }) {
  const kind = large ? 'avatar large' : 'avatar';
  const { shown, onError } = usePicture(src);
  if (shown) return <img data-avatar className={kind} src={shown} alt="" onError={onError} />;
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initials = words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  const hue = [...name].reduce((sum, mark) => (sum * 31 + (mark.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span className={kind} style={{ '--hue': hue } as React.CSSProperties} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
