import { Button, Group, Modal, Radio, ScrollArea, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { SearchBox } from "#web/list/SearchBox.tsx";
import type { Client } from "../contract.ts";
import { clientTexts, documentTypeLabel } from "../texts.ts";
import { clients } from "./clients.ts";

interface ClientPickerProps {
  opened: boolean;
  onClose: () => void;
  onPick: (client: Client) => void;
}

/** The dialog 'Seleccionar Cliente'. Confirming without a choice does nothing. */
export function ClientPicker({ opened, onClose, onPick }: ClientPickerProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={clientTexts.select}>
      <Choice onClose={onClose} onPick={onPick} />
    </Modal>
  );
}

function Choice({ onClose, onPick }: Omit<ClientPickerProps, "opened">) {
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Client>();
  const { data } = clients.usePage({ search });
  const confirm = () => {
    if (!picked) return;
    onPick(picked);
    onClose();
  };
  return (
    <Stack gap="sm">
      <SearchBox value="" onSearch={setSearch} />
      <ScrollArea.Autosize mah="45dvh" type="auto">
        <Radio.Group
          aria-label={clientTexts.title}
          value={picked ? String(picked.id) : ""}
          onChange={(id) => setPicked(data?.items.find((client) => String(client.id) === id))}
        >
          <Stack gap={6}>
            {data?.items.map((client) => (
              <Radio
                key={client.id}
                value={String(client.id)}
                label={client.legal_name}
                description={`${documentTypeLabel(client.type)} · ${client.registration_number}`}
              />
            ))}
          </Stack>
        </Radio.Group>
        {data?.items.length === 0 && (
          <Text c="var(--text-soft)" ta="center" py="lg" role="status">
            {search ? clientTexts.noneFound : clientTexts.none}
          </Text>
        )}
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button onClick={confirm}>{uiTexts.confirm}</Button>
      </Group>
    </Stack>
  );
}
