type Greeting = 'welcome' | 'welcomeBack';

let kept: Greeting | null = null;

/** Somebody came in by a form of this page: the frame that is drawn for them greets them, once. */
export function keepGreeting(greeting: Greeting): void {
  kept = greeting;
}

export function takeGreeting(): Greeting | null {
  const greeting = kept;
  kept = null;
  return greeting;
}
