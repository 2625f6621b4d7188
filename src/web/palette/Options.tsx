import type { PaletteGroup, PaletteItem } from "./items.ts";
import classes from "./palette.module.css";

interface OptionsProps {
  id: string;
  groups: PaletteGroup[];
  current: PaletteItem | undefined;
  onActive: (id: string) => void;
  onPick: (item: PaletteItem) => void;
}

export const optionId = ({ id }: PaletteItem) => `palette-${id}`;

/** The options. The focus stays in the field, which names the active one. */
export function Options({ id, groups, current, onActive, onPick }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={groups.map(({ title }) => title).join(", ")}
      className={classes.list}
    >
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden>
            {title}
          </div>
          {items.map((item) => (
            <Option
              key={item.id}
              item={item}
              selected={item.id === current?.id}
              onActive={onActive}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<OptionsProps, "onActive" | "onPick"> & { item: PaletteItem; selected: boolean };

function Option({ item, selected, onActive, onPick }: OptionProps) {
  const { label, detail, icon: Icon } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field hears the keys for it
    <div
      id={optionId(item)}
      role="option"
      aria-selected={selected}
      className={classes.option}
      onPointerMove={() => !selected && onActive(item.id)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(item)}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  );
}
