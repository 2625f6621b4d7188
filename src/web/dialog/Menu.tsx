import {
  type ComponentPropsWithRef,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./menu.module.css";
import { useBackCloses } from "./useBackCloses.ts";
import { useEscapeCloses } from "./useEscapeCloses.ts";
import { useGivesFocusBack } from "./useGivesFocusBack.ts";
import { type Side, usePlaced } from "./usePlaced.ts";

interface MenuProps {
  defaultOpened?: boolean;
  position?: Side;
  onOpen?: () => void;
  children: ReactNode;
}

/** Mantine's menu takes a slow phone twice as long to open, and every page would load what places it. */
const Context = createContext<ReturnType<typeof useMenu> | null>(null);

function useMenu(defaultOpened: boolean, position: Side) {
  const [opened, setOpened] = useState(defaultOpened);
  const close = () => setOpened(false);
  const refs = usePlaced<HTMLButtonElement>(opened, position, close);
  return { opened, setOpened, close, id: useId(), ...refs };
}

function useOwnMenu() {
  const menu = use(Context);
  if (!menu) throw new Error("outside of a Menu");
  return menu;
}

/** A menu. On a phone it covers the page, and the browser's back button closes it. */
export function Menu({ defaultOpened = false, position = "bottom-end", onOpen, children }: MenuProps) {
  const menu = useMenu(defaultOpened, position);
  const { opened, close, layer } = menu;
  const phone = useIsPhone();
  useBackCloses(opened && phone, close);
  useEscapeCloses(opened, close);
  useGivesFocusBack(opened);
  // After the effect above, which remembers what had the focus.
  useEffect(() => {
    if (opened) itemsOf(layer.current)[0]?.focus({ preventScroll: true });
  }, [opened, layer]);
  useEffect(() => {
    if (opened) onOpen?.();
  }, [opened, onOpen]);
  return <Context value={menu}>{children}</Context>;
}

/** The button that opens the menu. */
function Target({ children }: { children: ReactElement<ComponentPropsWithRef<"button">> }) {
  const { opened, setOpened, id, control } = useOwnMenu();
  return cloneElement(children, {
    ref: control,
    id: `${id}target`,
    "aria-haspopup": "menu",
    "aria-expanded": opened,
    ...(opened && { "aria-controls": id }),
    onClick: () => setOpened(!opened),
  });
}

const itemsOf = (layer: HTMLElement | null) => [
  ...(layer?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []),
];

function Dropdown({ children, ...props }: { children: ReactNode; "aria-label"?: string }) {
  const { opened, id, layer } = useOwnMenu();
  if (!opened) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(layer.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1, Tab: at }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  // Inside the page's landmark, where a screen reader finds it.
  return createPortal(
    <div
      ref={layer}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-labelledby={props["aria-label"] ? undefined : `${id}target`}
      aria-orientation="vertical"
      className={classes.menu}
      onKeyDown={onKeyDown}
      {...props}
    >
      {children}
    </div>,
    document.getElementById("main") ?? document.body,
  );
}

interface ItemProps extends ComponentPropsWithRef<"button"> {
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  danger?: boolean;
  strong?: boolean;
  /** Whether a click leaves the menu open. */
  stays?: boolean;
  /** Renders a link instead of a button. */
  renderRoot?: (props: object) => ReactNode;
}

function Item(all: ItemProps) {
  const { leftSection, rightSection, danger, strong, stays, renderRoot, onClick, children, ...others } = all;
  const { close } = useOwnMenu();
  const props = {
    ...others,
    role: "menuitem",
    tabIndex: -1,
    className: `mantine-focus-auto ${classes.item}`,
    "data-danger": danger,
    "data-strong": strong,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      onClick?.(event);
      if (!stays) close();
    },
    children: (
      <>
        {leftSection}
        <span>{children}</span>
        {rightSection}
      </>
    ),
  };
  return renderRoot ? renderRoot(props) : <button type="button" {...props} />;
}

const Label = ({ children }: { children: ReactNode }) => <div className={classes.label}>{children}</div>;

Menu.Target = Target;
Menu.Dropdown = Dropdown;
Menu.Label = Label;
Menu.Item = Item;
