import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { History } from "#web/history/History.tsx";
import { useShortcut } from "#web/keyboard/singleKeys.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { DetailModal } from "#web/ui/DetailModal.tsx";
import { sentenceOf } from "#web/ui/toast.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { Cards } from "./Cards.tsx";
import type { Column, RowAction } from "./columns.ts";
import { DataTable } from "./DataTable.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import classes from "./list.module.css";
import { Pager } from "./Pager.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { useDetail } from "./useDetail.ts";
import type { List } from "./useList.ts";

interface ListPageProps<Row, Query extends object> {
  title: string;
  list: List<Row, Query>;
  columns: Column<Row>[];
  /** The button of the page's main action. */
  create?: { label: string; to: string };
  /** What stands beside it: the reports. */
  menus?: ReactNode;
  /** The controls of the panel 'Filtros'. */
  filters?: ReactNode;
  /** After 'Ver detalle', which every row has. */
  actions?: (row: Row) => RowAction[];
  mostActions?: number;
  detailTitle: (row: Row) => string;
  /** `close` is for what leads to another view of the same list. */
  detail: (row: Row, close: () => void) => ReactNode;
  /** What its rows are in the events: the detail then offers its history. */
  history?: Entity;
}

/** The one list of the product: search, filters, sort and page in the address, a table or cards, a detail. */
export function ListPage<Row extends { id: number }, Query extends object>(props: ListPageProps<Row, Query>) {
  const { title, list, columns, create, actions = () => [], mostActions = 3 } = props;
  const { answer, query } = list;
  const { row: shown, opened, show, close } = useDetail(answer.data?.items);
  const shortcut = useShortcut("create");
  const Rows = useIsPhone() ? Cards : DataTable;
  const view = (row: Row) => ({ label: uiTexts.detail, icon: IconEye, onClick: () => show(row) });

  return (
    <>
      <PageHeader title={title}>
        {create && (
          <Button
            component={Link}
            to={create.to}
            leftSection={<IconPlus size={17} aria-hidden />}
            {...shortcut}
          >
            {create.label}
          </Button>
        )}
      </PageHeader>
      <Group gap="xs" mb="sm">
        <SearchBox value={query.search ?? ""} onSearch={list.search} />
        {props.filters && (
          <FilterPanel active={list.activeFilters.length} onClear={list.clearFilters}>
            {props.filters}
          </FilterPanel>
        )}
        <div className={classes.menus}>{props.menus}</div>
      </Group>
      {answer.isError ? (
        <Alert color="red" title={uiTexts.loadFailed}>
          <Text size="sm" mb="sm">
            {sentenceOf(answer.error)}
          </Text>
          <Button variant="default" onClick={() => void answer.refetch()}>
            {uiTexts.retry}
          </Button>
        </Alert>
      ) : (
        <Box aria-busy={answer.isFetching} data-stale={answer.isPlaceholderData} className={classes.rows}>
          <Rows
            caption={title}
            columns={columns}
            rows={answer.data?.items}
            actions={(row) => [view(row), ...actions(row)]}
            onOpen={show}
            mostActions={mostActions}
            sortBy={query.sortBy}
            sortDirection={query.sortDirection}
            onSort={list.sort}
          />
          {answer.data?.items.length === 0 && <EmptyList narrowed={list.narrowed} create={create} />}
        </Box>
      )}
      {answer.data && <Pager page={answer.data} onTurn={list.turn} />}
      <DetailModal opened={opened} title={shown && props.detailTitle(shown)} onClose={close}>
        {shown && props.detail(shown, close)}
        {shown && props.history && <History entity={props.history} id={shown.id} />}
      </DetailModal>
    </>
  );
}
