import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useRef } from "react";
import type { Right } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { useShortcut } from "#web/keyboard/singleKeys.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useMay } from "#web/session/session.ts";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { EmptyList } from "./EmptyList.tsx";
import { FilterPanel } from "./filter/FilterPanel.tsx";
import { SearchBox } from "./filter/SearchBox.tsx";
import { SortSelect } from "./filter/SortSelect.tsx";
import classes from "./list.module.css";
import { Pager } from "./Pager.tsx";
import { type DetailHandle, RowDetail } from "./RowDetail.tsx";
import { Cards } from "./table/Cards.tsx";
import type { Column, RowActionList } from "./table/columns.ts";
import { DataTable } from "./table/DataTable.tsx";
import { type Grouping, useRowGroups } from "./table/groups/rowGroups.ts";
import type { UseRecord } from "./useDetail.ts";
import { useFreshRows } from "./useFreshRows.ts";
import type { List } from "./useList.ts";
import { type Selection, useSelection } from "./useSelection.ts";

interface ListPageProps<Row, Query extends object> {
  title: string;
  subtitle?: string;
  /** What the list is for and how its first row comes about, for who sees it empty. */
  purpose: string;
  list: List<Row, Query>;
  columns: Column<Row>[];
  /** Rows that are shown as one that opens. */
  grouping?: Grouping<Row>;
  /** The button of the page's main action. */
  create?: { label: string; to: string; needs: Right };
  /** Shown beside the button: the reports. */
  menus?: ReactNode;
  /** Filters by name, above the list. */
  views?: ReactNode;
  /** The controls of the panel 'Filtros'. */
  filters?: ReactNode;
  actions?: (row: Row) => RowActionList;
  /** How many actions fit into a row; a phone's card has at most two. */
  mostActions?: number;
  /** Rows can be selected; this shows what can be done with the selected ones. */
  bulk?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** Under the list: the sum of the rows that were found. */
  sum?: ReactNode;
  detailTitle: (row: Row) => string;
  /** `close` is for links to another view of the same list. */
  detail: (row: Row, close: () => void) => ReactNode;
  /** The detail has two columns. */
  wideDetail?: boolean;
  /** Reads a row that the URL names and the list doesn't show. */
  useRecord?: UseRecord<Row>;
  /** The rows' entity in the events; the detail then offers its history. */
  history?: Entity;
}

/** The product's list page: search, filters, sort and page in the URL, a table or cards, a detail. */
export function ListPage<Row extends { id: number }, Query extends object>(props: ListPageProps<Row, Query>) {
  const { title, list, actions = () => [], mostActions = 2 } = props;
  const may = useMay();
  const create = props.create && may(props.create.needs) ? props.create : undefined;
  const { answer, query } = list;
  const detail = useRef<DetailHandle<Row>>(null);
  // The first rows are rendered in slices, so that they don't block a tap or a key.
  const rows = useDeferredValue(answer.data?.items);
  const phone = useIsPhone();
  const Rows = phone ? Cards : DataTable;
  const columns = phone ? props.columns : props.columns.filter(({ phoneOnly }) => !phoneOnly);
  const fresh = useFreshRows(
    answer.isPlaceholderData ? undefined : answer.data?.items,
    JSON.stringify(query),
  );
  const groups = useRowGroups(rows ?? [], props.grouping);
  // In the order shown, so that Shift selects what is between two rows.
  const selection = useSelection(groups.flatMap((group) => group.rows));
  const sorting = { columns, sortBy: query.sortBy, sortDirection: query.sortDirection, onSort: list.sort };

  return (
    <>
      <PageHeader title={title} subtitle={props.subtitle}>
        {create && <CreateButton label={create.label} to={create.to} />}
      </PageHeader>
      <Group gap="xs" mb="sm" className={classes.toolbar}>
        <SearchBox value={query.search ?? ""} onSearch={list.search} />
        {props.filters && (
          <FilterPanel active={list.activeFilters.length} onClear={list.clearFilters}>
            {phone && props.views}
            {props.filters}
          </FilterPanel>
        )}
        {phone ? <SortSelect {...sorting} /> : props.views}
        <div className={classes.menus}>{props.menus}</div>
      </Group>
      {answer.isError && !answer.data ? (
        <LoadFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Box aria-busy={answer.isFetching} data-stale={answer.isPlaceholderData} className={classes.rows}>
          <Rows
            caption={title}
            groups={rows && groups}
            actions={actions}
            onOpen={(row) => detail.current?.show(row)}
            mostActions={mostActions}
            fresh={fresh}
            selection={props.bulk && selection}
            nameOf={props.detailTitle}
            {...sorting}
          />
          {rows?.length === 0 && (
            <EmptyList
              narrowed={list.narrowed}
              onClear={list.clearAll}
              purpose={props.purpose}
              create={create}
            />
          )}
        </Box>
      )}
      {answer.data && rows && (
        <Pager page={answer.data} onTurn={list.turn} onResize={list.resize} sum={props.sum} />
      )}
      {props.bulk?.(selection)}
      <RowDetail {...props} ref={detail} rows={answer.data?.items} />
    </>
  );
}

function CreateButton({ label, to }: { label: string; to: string }) {
  const shortcut = useShortcut("create");
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={17} aria-hidden />} {...shortcut}>
      {label}
    </Button>
  );
}

/** Tells why the list didn't load, and asks for it again. */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert color="red" title={uiTexts.loadFailed}>
      <Text size="sm" mb="sm">
        {sentenceOf(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </Alert>
  );
}
