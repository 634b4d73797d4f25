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

/** The commonest passwords of leaked lists that meet the rule, in small letters (ASVS 6.2.4). */
const commonPasswords = new Set(
  `password1! password1@ password1# password1$ password12! password123! password123@ password123# password1234!
  password@1 password@12 password@123 password@1234 password!1 password!123 password#123 password_123 password.123 p@ssword1
  p@ssword12 p@ssword123 p@ssw0rd1! p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@$$w0rd1 p@$$w0rd123 pa$$word1! pa$$word123 pa$$w0rd1!
  pa$$w0rd123 passw0rd1! passw0rd123! passw0rd@123 pass@12345 pass@123456 pass@word1 qwerty123! qwerty1234! qwerty12345!
  qwerty@123 qwerty@1234 qwerty@12345 qwerty123456! qwertyuiop1! qwerty!@#123 q1w2e3r4t5! 1q2w3e4r5t! 1q2w3e4r! 1qaz2wsx!
  1qaz@wsx3edc 1qaz!qaz1qaz 1qaz2wsx3edc! zaq12wsx! !qaz2wsx3edc abc123456! abcd1234!@ abcd@12345 abcd@123456 abcdef123!
  a123456789! aa123456! aa123456@ aa@123456 a1b2c3d4! a1b2c3d4e5! admin1234! admin12345! admin@1234 admin@12345 admin@123456
  admin123!@# administrator1! welcome123! welcome1234! welcome@123 welcome@1234 letmein123! letmein1234! iloveyou1! iloveyou123!
  iloveyou@1 changeme1! changeme12! changeme123! changeme@123 test@12345 test1234!@ test12345! testing123! testtest1!
  test@123456 sunshine1! princess1! football1! baseball1! superman1! trustno1!! monkey1234! dragon1234! master1234! secret1234!
  summer2024! summer2025! summer2026! winter2024! winter2025! winter2026! spring2025! spring2026! autumn2025! autumn2026!
  israel2024! israel2025! israel2026! israel1948! israel123! shalom123! shalom1234! google123! computer1! whatever1! 123456789a!
  1234567890a! 12345678a! 123456abc! 123456qwe! 123qweasd! 123qwe!@# 1234qwer! 1234qwer!@ qwer1234!@ asdf1234!@ asdfgh123!
  zxcvbnm123!`
    .split(/\s+/)
    .filter((one) => passwordRules.length(one)),
);

/** Whether an attacker who guesses would try it among the first: a common password, or the account's own address. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  return commonPasswords.has(plain) || (email !== '' && plain === email.trim().toLowerCase());
}

/** What is wrong with a new password: the rule of the specification (2 section 5), or that it is easily guessed. */
export function passwordFault(password: string, email: string): 'weakPassword' | 'commonPassword' | null {
  if (brokenPasswordRules(password).length > 0) return 'weakPassword';
  return isCommonPassword(password, email) ? 'commonPassword' : null;
}
