import type { News } from "./news.ts";

const KEY = "reparto.sound";

export const hasSound = (): boolean => localStorage.getItem(KEY) !== "off";

/** Switched on, it sounds once. */
export async function setSound(on: boolean): Promise<void> {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (!on) return;
  await allowSound();
  play(COMES);
}

/** Hertz of the tones, one after the other. */
const COMES = [784, 1175];
const LEAVES = [784, 523];
const TONE_SECONDS = 0.18;

let context: AudioContext | undefined;

/** A browser lets a page sound only after a touch. */
async function allowSound() {
  if (!hasSound()) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") await context.resume();
  } catch (error) {
    // No loudspeaker, or one that is taken.
    console.info(error);
  }
}

function play(tones: readonly number[]) {
  if (context?.state !== "running") return;
  for (const [index, hertz] of tones.entries()) {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + index * TONE_SECONDS;
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.4, start);
    // Falls off, so that it ends without a click.
    loudness.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}

/** Milliseconds of shaking, and of rest between. */
const SHAKES = [200, 100, 200];

/** Makes the courier look at his phone. A phone that is to move less does not shake. */
export function alertCourier({ fresh, changed, gone }: News): void {
  const count = fresh.length + changed.length;
  if (count + gone.length === 0) return;
  if (hasSound()) play(count > 0 ? COMES : LEAVES);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  // A browser refuses to shake for a page that nobody has touched yet.
  if (!isCalm && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES);
}

/** Once, when the page opens. */
export function listenForTouch(): void {
  window.addEventListener("pointerdown", () => void allowSound());
}
