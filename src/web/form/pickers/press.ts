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
 * Runs `work` now, or after the click if a button is being pressed. A message that appears on blur moves the button, and the
 * click would miss it.
 */
export function afterPointerUp(run: () => void) {
  if (!pressed) return run();
  window.addEventListener("pointerup", () => setTimeout(run, 30), { once: true });
}
