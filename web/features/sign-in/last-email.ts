const key = 'firstlook.lastEmail';

/** The last e-mail that was typed on this device; never a password (decisions section 4). */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(key, email);
  } catch {
    // Without storage it is typed again next time.
  }
}
