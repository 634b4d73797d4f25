/** `n•••@t•••.example`: enough for the owner to recognize, too little for others. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const end = domain.lastIndexOf('.');
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${end > 0 ? domain.slice(end) : ''}`;
}

/** `+972•••67` */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}•••${mobile.slice(-2)}`;
}
