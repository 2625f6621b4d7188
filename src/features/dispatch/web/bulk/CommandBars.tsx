import { OutcomeBar } from "#web/list/bars/OutcomeBar.tsx";
import { Bars } from "#web/list/bars/SelectionBar.tsx";
import { BulkBar, type BulkBarProps } from "./BulkBar.tsx";

/** What became of the last command, above what can be done with the selected orders. */
export function CommandBars(props: BulkBarProps) {
  const { outcome, run, close } = props.commands;
  const undo = outcome?.undo ?? [];
  const refused = outcome?.refused ?? [];
  return (
    <Bars>
      {outcome && (undo.length > 0 || refused.length > 0) && (
        <OutcomeBar
          key={outcome.text}
          text={outcome.text}
          refused={refused.map(({ order, ...refusal }) => ({ ...refusal, name: order }))}
          onUndo={undo.length > 0 ? () => void run(undo) : undefined}
          onClose={close}
        />
      )}
      <BulkBar {...props} />
    </Bars>
  );
}
