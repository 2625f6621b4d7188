import { Button, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { pairText, pasteText, tariffTexts as texts } from "#features/tariffs/texts.ts";
import type { Zone } from "#features/zones/contract.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { type Block, readBlock, type Typed } from "./draft.ts";

interface Zones {
  rows: readonly Zone[];
  columns: readonly Zone[];
  zones: readonly Zone[];
}

const SHOWN = 8;

/** Shows what a pasted block would change, and changes it once the person agrees. */
export function openPaste(
  text: string,
  zones: Zones,
  at: { row: number; column: number },
  onTake: (typed: readonly Typed[]) => void,
): void {
  const block = readBlock(text, zones, at);
  const id = modals.open({
    title: texts.paste,
    children: (
      <Preview
        block={block}
        zones={zones.zones}
        onCancel={() => modals.close(id)}
        onTake={() => {
          onTake(block.typed);
          modals.close(id);
        }}
      />
    ),
  });
}

interface PreviewProps {
  block: Block;
  zones: readonly Zone[];
  onCancel: () => void;
  onTake: () => void;
}

function Preview({ block: { typed, wrong, unknown, outside }, zones, onCancel, onTake }: PreviewProps) {
  const nameOf = (zoneId: number) => zones.find(({ id }) => id === zoneId)?.name ?? "";
  return (
    <Stack gap="sm">
      <Text fw={600}>{typed.length === 0 ? texts.pasteNothing : pasteText(typed.length)}</Text>
      <ul>
        {typed.slice(0, SHOWN).map(({ from, to, text }) => (
          <li key={`${from} ${to}`}>{`${pairText(nameOf(from), nameOf(to))}: ${text || texts.empty}`}</li>
        ))}
        {typed.length > SHOWN && <li>…</li>}
      </ul>
      {wrong.length > 0 && <Text c="var(--status-red)">{listOf(texts.wrongTexts, wrong)}</Text>}
      {unknown.length > 0 && <Text c="var(--status-red)">{listOf(texts.unknownZones, unknown)}</Text>}
      {outside.length > 0 && <Text c="var(--status-red)">{listOf(texts.outside, outside)}</Text>}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button data-autofocus disabled={typed.length === 0} onClick={onTake}>
          {texts.pasteButton}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

const listOf = (label: string, items: readonly string[]) =>
  `${label}: ${items
    .slice(0, SHOWN)
    .map((item) => `«${item}»`)
    .join(", ")}${items.length > SHOWN ? "…" : ""}`;
