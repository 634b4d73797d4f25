/** The logo of an organization, or the first letter of its name on the product's colour. */
export function OrganizationMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img className="orgmark" src={logo} alt="" />;
  return (
    <span className="orgmark letter" aria-hidden="true">
      {[...name.trim()][0]}
    </span>
  );
}
