import classes from "./SelectBox.module.css";

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some rows are selected, and others not. */
  mixed?: boolean;
  /** There is nothing to select. It keeps the focus, which a disabled element would lose. */
  idle?: boolean;
  /** `range`: with the Shift key. */
  onToggle: (range: boolean) => void;
}

/** A row's check box. A click on it doesn't open the row. A plain element, because a page has many. */
export function SelectBox({ label, checked, mixed = false, idle, onToggle }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks from the row
    <label
      className={classes.select}
      onClick={(event) => event.stopPropagation()}
      // With Shift, the browser would mark the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        aria-label={label}
        aria-disabled={idle}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
      />
    </label>
  );
}
