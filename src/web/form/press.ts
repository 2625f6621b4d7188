let pressed = false;
window.addEventListener(
  "pointerdown",
  () => {
    pressed = true;
  },
  true,
);
for (const end of ["pointerup", "pointercancel"])
  window.addEventListener(
    end,
    () => {
      pressed = false;
    },
    true,
  );

/**
 * Runs at once, or after the click when a button is just being pressed: a message that appears when a field is left
 * moves what stands below it, and the click would miss.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run();
  window.addEventListener("pointerup", () => setTimeout(run, 30), { once: true });
}
