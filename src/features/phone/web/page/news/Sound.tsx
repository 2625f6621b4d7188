import { useState } from "react";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { hasSound, setSound } from "./alert.ts";

/** Whether this phone sounds when an order comes, changes or goes. */
export function Sound() {
  const [on, setOn] = useState(hasSound);
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ target: { checked } }) => {
          void setSound(checked);
          setOn(checked);
        }}
      />
      {texts.sound}
    </label>
  );
}
