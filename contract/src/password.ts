/** The parts of the password rule (specification 2 section 5), each ticked by itself while one types. */
export const passwordRules = {
  length: (password: string) => password.length >= 10,
  number: (password: string) => /\d/.test(password),
  letter: (password: string) => /[A-Za-z]/.test(password),
  special: (password: string) => /[^A-Za-z0-9\s]/.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Rules the password does not meet, in the order they are shown. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password));
}
