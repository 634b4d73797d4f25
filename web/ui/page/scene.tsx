/** Drawings of empty screens that only some screens show. */
export const scenes = {
  people: (
    <>
      <circle cx="52" cy="36" r="13" />
      <path d="M28 78c0-15 10-24 24-24s24 9 24 24" />
      <path d="M84 26a11 11 0 0 1 0 22M88 56c10 2 17 10 17 22M14 84h104M108 14v10M103 19h10" />
    </>
  ),
  key: (
    <>
      <circle cx="44" cy="50" r="16" />
      <circle cx="38" cy="50" r="4" />
      <path d="M60 50h44M92 50v12M80 50v8M104 50v8" />
      <path d="M14 84h104M104 16v12M98 22h12M18 22v8M14 26h8" />
    </>
  ),
  letter: (
    <>
      <rect x="30" y="28" width="72" height="48" rx="5" />
      <path d="m31 32 35 26 35-26M31 73l24-22M101 73 77 51" />
      <path d="M14 84h104M114 14v12M108 20h12M18 46v8M14 50h8" />
    </>
  ),
  log: (
    <>
      <rect x="36" y="16" width="60" height="68" rx="5" />
      <circle cx="48" cy="34" r="3" />
      <circle cx="48" cy="50" r="3" />
      <circle cx="48" cy="66" r="3" strokeDasharray="2 3" />
      <path d="M58 34h28M58 50h20" />
      <path d="M58 66h24" strokeDasharray="3 5" />
      <path d="M14 84h104M112 24v12M106 30h12" />
    </>
  ),
  house: (
    <>
      <path d="M34 84V34l32-16 32 16v50" />
      <path d="M58 84V66h16v18M48 44h8M76 44h8M48 56h8M76 56h8" />
      <path d="M14 84h104M114 18v12M108 24h12M18 50v8M14 54h8" />
    </>
  ),
} as const;
