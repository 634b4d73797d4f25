/** The product's mark. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--teal)" />
      <path d="M5 17a9 9 0 0 1 18 0z" fill="var(--on-teal)" />
      <circle cx="14" cy="17" r="4.2" fill="var(--teal)" />
      <path d="M5 20.5h18" stroke="var(--apricot)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
