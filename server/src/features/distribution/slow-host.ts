/** The host that receives for an address, as far as a sender knows it: its domain. Of a telephone number the empty text. */
export const hostOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).toLowerCase();
};
