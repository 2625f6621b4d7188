import { Group, Radio, ScrollArea, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { documentWords } from "#shared/identifiers/document.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { holds } from "#shared/search.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { money } from "#web/form/fields/amount.ts";
import { SearchBox } from "#web/list/filter/SearchBox.tsx";
import { type Client, MONEY_SORT } from "../contract.ts";
import { clientTexts, openDebtsText } from "../texts.ts";
import classes from "./ClientPicker.module.css";
import { clients } from "./clients.ts";

/** A client in the dialog's list. */
export type Candidate = Pick<
  Client,
  "id" | "legal_name" | "registration_number" | "debt_counts" | "total_pending"
> & { type: string };

interface ChoiceProps {
  onClose: () => void;
  onPick: (client: Candidate) => void;
  /** Clients listed before all others. */
  first?: readonly Candidate[] | undefined;
}

/** The dialog 'Seleccionar Cliente', for those who see debts: who owes most comes first. Confirming without a choice does nothing. */
export function ClientPicker({ opened, ...props }: ChoiceProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={clientTexts.select}>
      <Choice {...props} />
    </Modal>
  );
}

/** Nobody reads a longer list; there is the search. */
const MOST = 50;

function Choice({ onClose, onPick, first = [] }: ChoiceProps) {
  const [search, setSearch] = useState("");
  const [id, setId] = useState("");
  const [asks, setAsks] = useState(false);
  const { data } = clients.usePage({ search, perPage: String(MOST), sortBy: MONEY_SORT });
  const before = first.filter(({ legal_name, registration_number }) =>
    holds(`${legal_name} ${documentWords(registration_number)}`, search),
  );
  const ids = new Set(before.map(({ id }) => id));
  const matches = [...before, ...(data?.items ?? []).filter(({ id }) => !ids.has(id))].slice(0, MOST);
  // A choice that the new search doesn't find no longer counts.
  const picked = matches.find((client) => String(client.id) === id);

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!picked) {
      setAsks(true);
      return;
    }
    onPick(picked);
    onClose();
  };

  return (
    <Stack component="form" gap="sm" onSubmit={confirm}>
      <Group className={classes.search}>
        <SearchBox value="" onSearch={setSearch} first />
      </Group>
      <ScrollArea.Autosize mah="50dvh" type="auto" offsetScrollbars="present" className={classes.list}>
        <Radio.Group aria-label={clientTexts.title} value={id} onChange={setId}>
          {matches.map((client) => (
            <Radio
              key={client.id}
              className={classes.candidate}
              classNames={{ body: classes.body, labelWrapper: classes.label }}
              value={String(client.id)}
              label={<CandidateLabel {...client} />}
            />
          ))}
        </Radio.Group>
      </ScrollArea.Autosize>
      <Text c="var(--text-soft)" size="sm" ta="center" role="status">
        {data && matches.length === 0 && (search ? clientTexts.noneFound : clientTexts.none)}
        {matches.length === MOST && clientTexts.narrow}
        {asks && !picked && matches.length > 0 && ` ${clientTexts.chooseFirst}`}
      </Text>
      <DialogFooter onCancel={onClose} submit={uiTexts.confirm} />
    </Stack>
  );
}

function CandidateLabel({ legal_name, type, registration_number, debt_counts, total_pending }: Candidate) {
  return (
    <span className={classes.facts}>
      <span className={classes.name}>{legal_name}</span>
      <span className={classes.amount}>{debt_counts ? money(total_pending ?? 0) : ""}</span>
      <span className={classes.soft}>{`${documentTypeLabel(type)} · ${registration_number}`}</span>
      <span className={classes.soft}>{debt_counts !== null && openDebtsText(debt_counts)}</span>
    </span>
  );
}
