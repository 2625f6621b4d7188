import { Switch } from "@mantine/core";
import { keyTexts } from "#shared/texts.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { closeKeyDialog } from "./dialogs.ts";
import classes from "./Help.module.css";
import { setSingleKeys, useSingleKeys } from "./singleKeys.ts";

const withModifier = [
  { keys: ["Ctrl", "K"], text: keyTexts.palette },
  { keys: ["Enter"], text: keyTexts.enter },
  { keys: ["Esc"], text: keyTexts.escape },
];

const single = [
  { keys: ["/"], text: keyTexts.search },
  { keys: ["n"], text: keyTexts.create },
  { keys: ["."], text: keyTexts.step },
  { keys: ["?"], text: keyTexts.help },
];

/** The list of shortcuts, and the switch for those without a modifier. */
export function Help() {
  const on = useSingleKeys();
  return (
    <Modal opened onClose={() => closeKeyDialog()} returnFocus={false} title={keyTexts.title} size="md">
      <KeyList keys={withModifier} />
      <Switch
        className={classes.switch}
        label={keyTexts.single}
        description={keyTexts.singleHint}
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <KeyList keys={single} off={!on} />
    </Modal>
  );
}

function KeyList({ keys, off = false }: { keys: typeof single; off?: boolean }) {
  return (
    <dl className={classes.list} data-off={off}>
      {keys.map(({ keys, text }) => (
        <div key={text}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
