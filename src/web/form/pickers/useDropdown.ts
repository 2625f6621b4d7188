import { useEffect, useRef, useState } from "react";

/** The specification's pause between leaving a picker and its list closing, in milliseconds. */
const CLOSE_AFTER = 150;

/** The open state of a picker's list, so that the picker can close it when it chooses an option. */
export function useDropdown(initially = false) {
  const [opened, setOpened] = useState(initially);
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (open: boolean) => {
    clearTimeout(timer.current);
    setOpened(open);
  };
  const leave = () => {
    if (document.activeElement === field.current) return show(false);
    timer.current = window.setTimeout(() => setOpened(false), CLOSE_AFTER);
  };
  return {
    close: () => show(false),
    props: {
      ref: field,
      dropdownOpened: opened,
      onDropdownOpen: () => show(true),
      onDropdownClose: leave,
    },
  };
}
