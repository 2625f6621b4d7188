import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** The specification's pause between leaving a picker and its list closing, in milliseconds. */
const CLOSE_AFTER = 150;

/** The open state of a picker's list. A choice and Escape close it at once, everything else after the pause. */
export function useDropdown(initially = false) {
  const [opened, setOpened] = useState(initially);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (open: boolean) => {
    clearTimeout(timer.current);
    setOpened(open);
  };
  const close = () => show(false);
  return {
    close,
    props: {
      dropdownOpened: opened,
      onDropdownOpen: () => show(true),
      onDropdownClose: () => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(close, CLOSE_AFTER);
      },
      onOptionSubmit: close,
      onKeyDownCapture: ({ key }: KeyboardEvent) => {
        if (key === "Escape") close();
      },
    },
  };
}
