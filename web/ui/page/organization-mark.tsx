import { usePicture } from '../hook/use-picture.ts';

/** The logo of an organization, or the first letter of its name on the product's colour. */
export function OrganizationMark({ name, logo }: { name: string; logo: string | null }) {
  const { shown, onError } = usePicture(logo);
  if (shown) return <img className="orgmark" src={shown} alt="" onError={onError} />;
  return (
    <span className="orgmark letter" aria-hidden="true">
      {[...name.trim()][0]}
    </span>
  );
}
