import { useMemo, useState } from "react";
import { z } from "zod";
import { serviceRoutes } from "#features/services/contract.ts";
import type { Zone } from "#features/zones/contract.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { holds } from "#shared/search.ts";
import { today } from "#web/clock.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { useSession } from "#web/session/session.ts";
import { useUrlState } from "#web/useUrlState.ts";
import { tariffRoutes } from "../contract.ts";
import { type Draft, differences, type Side, type Typed, toDraft, withTyped } from "./grid/draft.ts";
import { useAllTariffLists, useTariff, useTariffList } from "./useTariff.ts";

interface Choice {
  serviceId: number | null;
  clientId: number | null;
  /** The day that the shown list begins; null: the one in force. */
  validFrom: string | null;
}

const recordId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .optional();
const linkQuery = z.object({ detail: recordId, service_id: recordId });

/** The list or the service that the page's address names, until another one is chosen. */
function useLinkedList(): Choice {
  const { query } = useUrlState<z.input<typeof linkQuery>>(linkQuery);
  const list = useTariffList(query.detail);
  return {
    serviceId: list?.service_id ?? (query.service_id ? Number(query.service_id) : null),
    clientId: list?.client_id ?? null,
    validFrom: list?.valid_from ?? null,
  };
}

const NOTHING: Draft = new Map();

/** What the page of tariffs shows, and the list that is edited until it is saved. */
export function useTariffEditor(zones: readonly Zone[]) {
  const linked = useLinkedList();
  const [chosen, setChoice] = useState<Choice>();
  const choice = chosen ?? linked;
  const { clientId } = choice;
  const { serviceId, lists } = useListsOf(choice);
  const inForce = lists.find(({ valid_from }) => valid_from <= today()) ?? lists.at(-1);
  const list = lists.find(({ valid_from }) => valid_from === choice.validFrom) ?? inForce;
  const before = list && lists[lists.indexOf(list) + 1];
  const [{ stored, etag }, { stored: earlier }] = [useStored(serviceId, list), useStored(serviceId, before)];
  const [steps, setSteps] = useState<readonly Draft[]>([]);
  /** Prices of another service or client replace a list that nobody looked at. */
  const [isCopied, setCopied] = useState(false);
  const [side, setSide] = useState<Side>("amount");
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState("");
  const draft = steps.at(-1) ?? stored;
  const edited = useMemo(() => differences(stored, draft), [stored, draft]);
  const since = useMemo(() => differences(earlier, stored), [earlier, stored]);
  const grid = useMemo(() => zonesOf(zones, draft, { all, search }), [zones, draft, all, search]);
  const session = useSession();
  const change = (next: Draft) => setSteps((done) => [...done, next]);
  return {
    serviceId,
    clientId,
    lists,
    list,
    draft,
    ...grid,
    side,
    all,
    search,
    setSide,
    setAll,
    setSearch,
    change,
    editable: mayCall(tariffRoutes.put.access, session) && serviceId !== null,
    /** How many prices differ from the stored list. */
    changes: edited.size,
    /** Marked: what was edited, or without edits what differs from the list before. */
    changed: steps.length > 0 || !before ? edited : since,
    mayUndo: steps.length > 0,
    type: (typed: readonly Typed[]) => change(withTyped(draft, side, typed)),
    undo: () => setSteps((done) => done.slice(0, -1)),
    discard: () => setSteps([]),
    /** The version that a list from this day on replaces, if it is the one that was edited. */
    etagFrom: (day: string) =>
      list !== undefined && lists.find(({ valid_from }) => valid_from <= day) === list && !isCopied
        ? etag
        : null,
    /** Shows another list, without what was edited. */
    show: (next: Partial<Choice>) => {
      setChoice({ ...choice, validFrom: null, ...next });
      setSteps([]);
      setCopied(false);
    },
    /** Goes on with these prices as another service's or client's list. */
    copyTo: (to: Pick<Choice, "serviceId" | "clientId">) => {
      setChoice({ ...to, validFrom: null });
      setSteps([draft]);
      setCopied(true);
    },
  };
}

export type TariffEditor = ReturnType<typeof useTariffEditor>;

/** The chosen service, or the most used one with prices, and its lists for the client, newest first. */
function useListsOf({ serviceId: chosen, clientId }: Choice) {
  const services = useAll(serviceRoutes.list);
  const all = useAllTariffLists();
  const serviceId = chosen ?? (all && firstPriced(services ?? [], all)) ?? null;
  const lists = (all ?? []).filter((list) => list.service_id === serviceId && list.client_id === clientId);
  return { serviceId, lists };
}

/** The most used service with a list of prices, else the most used one. The services come by use. */
const firstPriced = (
  services: readonly { id: number }[],
  lists: readonly { service_id: number }[],
): number | undefined =>
  (services.find(({ id }) => lists.some(({ service_id }) => service_id === id)) ?? services[0])?.id;

function useStored(serviceId: number | null, list: Parameters<typeof useTariff>[1]) {
  const tariff = useTariff(serviceId, list);
  return useMemo(
    () =>
      tariff === null || tariff === "loading"
        ? { stored: NOTHING, etag: null }
        : { stored: toDraft(tariff.cells), etag: tariff.etag },
    [tariff],
  );
}

/** The zones that the grid shows: by default those with a price, if there are any. How many have none, and how many it hides. */
function zonesOf(zones: readonly Zone[], draft: Draft, { all, search }: { all: boolean; search: string }) {
  const used = new Set([...draft.values()].flatMap((cell) => [cell.from_zone_id, cell.to_zone_id]));
  const visible = all || used.size === 0 ? zones : zones.filter(({ id }) => used.has(id));
  return {
    rows: visible.filter(({ name }) => holds(name, search)),
    columns: visible,
    unpriced: zones.filter(({ id }) => !used.has(id)).length,
    hidden: zones.length - visible.length,
  };
}
