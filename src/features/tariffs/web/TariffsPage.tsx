import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { ServicePicker } from "#features/services/web/ServicePicker.tsx";
import { zoneRoutes } from "#features/zones/contract.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { uiTexts } from "#shared/texts.ts";
import { download } from "#web/download.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { useLeaveGuard } from "#web/form/useLeaveGuard.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { DownloadMenu } from "#web/report/DownloadMenu.tsx";
import { tariffRoutes } from "../contract.ts";
import { cellsText, changesText, tariffTexts as texts, unpricedText } from "../texts.ts";
import { CopyDialog, RaiseDialog, SaveDialog } from "./grid/dialogs.tsx";
import classes from "./grid/grid.module.css";
import { openPaste } from "./grid/PasteDialog.tsx";
import { TariffGrid } from "./grid/TariffGrid.tsx";
import { type TariffEditor, useTariffEditor } from "./useTariffEditor.ts";

interface TariffsPageProps {
  /** What the prices brought, for who may see it. */
  usage: ReactNode;
}

/** The prices between zones of a service, for all clients or for one, as a grid. */
export function TariffsPage({ usage }: TariffsPageProps) {
  const zones = useAll(zoneRoutes.list);
  const editor = useTariffEditor(zones ?? []);
  useLeaveGuard(editor.changes > 0);
  if (zones?.length === 0)
    return (
      <>
        <PageHeader title={texts.title} />
        <Stack gap="xs" align="flex-start">
          <Text fw={600}>{texts.noZones}</Text>
          <Text c="var(--text-soft)">{texts.noZonesHint}</Text>
          <Button component={Link} to="/services/zones" variant="default">
            {zoneTexts.title}
          </Button>
        </Stack>
      </>
    );
  return (
    <>
      <PageHeader title={texts.title}>
        {editor.list && <Papers editor={editor} />}
        {editor.editable && <SaveDialog editor={editor} />}
      </PageHeader>
      <Stack gap="md">
        <Which editor={editor} />
        <Tools editor={editor} />
        {editor.serviceId !== null && editor.rows.length > 0 && (
          <>
            <Group gap="md">
              <Text size="sm" c="var(--text-soft)" role="status">
                {editor.changes > 0
                  ? changesText(editor.draft.size, editor.changes)
                  : cellsText(editor.draft.size)}
              </Text>
              <Text id={COUNTS} size="sm" c="var(--text-soft)">
                {unpricedText(editor.unpriced, editor.hidden > 0)}
              </Text>
            </Group>
            <TariffGrid
              {...editor}
              onType={editor.type}
              onUndo={editor.undo}
              onPaste={(text, at) => openPaste(text, { ...editor, zones: zones ?? [] }, at, editor.type)}
            />
            {editor.editable && (
              <Text size="xs" c="var(--text-soft)">
                {texts.gridHint}
              </Text>
            )}
          </>
        )}
        {editor.rows.length === 0 && <Text c="var(--text-soft)">{texts.noZoneFound}</Text>}
        {usage}
      </Stack>
    </>
  );
}

/** What says how many zones have no price. */
const COUNTS = "zones-without-price";

function Papers({ editor: { serviceId, clientId, list, side } }: { editor: TariffEditor }) {
  const query = {
    service_id: String(serviceId),
    ...(clientId !== null && { client_id: String(clientId) }),
    date: list?.valid_from,
    side,
  };
  return (
    <DownloadMenu
      onDownload={(format) => void download(tariffRoutes.report, { query: { ...query, format } })}
    />
  );
}

/** Whose prices: the service, the client and the day that the list begins. */
function Which({ editor }: { editor: TariffEditor }) {
  const { serviceId, clientId, lists, list, show } = editor;
  const options = lists.map(({ valid_from, cells }) => ({
    value: valid_from,
    label: texts.inForceFrom(formatDay(valid_from), cellsText(cells)),
  }));
  return (
    <div className={classes.fields}>
      <ServicePicker
        label={texts.service}
        allowDeselect={false}
        value={serviceId}
        onChange={(id) => show({ serviceId: id ?? serviceId })}
      />
      <ClientFieldPicker
        label={texts.client}
        placeholder={texts.everyone}
        clearable
        value={clientId}
        onChange={(id) => show({ clientId: id ?? null })}
      />
      <Select
        label={texts.list}
        placeholder={texts.noList}
        allowDeselect={false}
        disabled={options.length === 0}
        data={options}
        value={list?.valid_from ?? null}
        onChange={(valid_from) => show({ validFrom: valid_from })}
      />
    </div>
  );
}

function Tools({ editor }: { editor: TariffEditor }) {
  const { search, setSearch, side, setSide, all, setAll, editable, hidden } = editor;
  return (
    <div className={classes.fields}>
      <TextInput
        label={texts.filter}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        label={texts.shown}
        allowDeselect={false}
        data={[
          { value: "amount", label: texts.amount },
          { value: "courier_pay", label: texts.courierPay },
        ]}
        value={side}
        onChange={(value) => setSide(value === "courier_pay" ? "courier_pay" : "amount")}
      />
      <Button
        variant="default"
        aria-pressed={all}
        aria-describedby={COUNTS}
        rightSection={hidden > 0 && <span aria-hidden>+{hidden}</span>}
        onClick={() => setAll(!all)}
      >
        {all ? texts.usedZones : texts.allZones}
      </Button>
      {editable && (
        <>
          <RaiseDialog editor={editor} />
          <CopyDialog editor={editor} />
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} stroke={1.7} aria-hidden />}
            disabled={!editor.mayUndo}
            onClick={editor.undo}
          >
            {texts.undo}
          </Button>
          {editor.changes > 0 && (
            <Button variant="subtle" onClick={editor.discard}>
              {uiTexts.cancel}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
