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
  { keys: ["Mayús", "↑", "↓"], text: keyTexts.range },
];

const single = [
  { keys: ["/"], text: keyTexts.search },
  { keys: ["n"], text: keyTexts.create },
  { keys: ["."], text: keyTexts.step },
  { keys: ["j", "k"], text: keyTexts.rows },
  { keys: ["?"], text: keyTexts.help },
];

const board = [
  { keys: ["←", "↑", "→", "↓"], text: keyTexts.columns },
  { keys: ["Espacio"], text: keyTexts.select },
  { keys: ["Alt", "↑", "↓"], text: keyTexts.stops },
];

const bankSingle = [
  { keys: ["c"], text: keyTexts.confirmCertain },
  { keys: ["j", "k"], text: keyTexts.bankLines },
  { keys: ["i"], text: keyTexts.ignoreLine },
  { keys: ["r"], text: keyTexts.receiveLine },
];

const boardSingle = [{ keys: ["m"], text: keyTexts.move }];

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
      <h3 className={classes.part}>{keyTexts.board}</h3>
      <KeyList keys={board} />
      <KeyList keys={boardSingle} off={!on} />
      <h3 className={classes.part}>{keyTexts.bank}</h3>
      <KeyList keys={bankSingle} off={!on} />
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
