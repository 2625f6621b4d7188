import { Button, Center, Loader, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { IconBrandWhatsapp, IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, ticketTitle } from "#features/deliveries/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { fetchFile, save } from "#web/download.ts";
import { useObjectUrl } from "#web/pictures/objectUrl.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useLogged } from "#web/ui/useLogged.ts";
import classes from "../deliveries.module.css";
import { copyTicket } from "./copyTicket.ts";
import { printTicket } from "./printTicket.ts";
import { TicketWords } from "./TicketWords.tsx";
import { useTicketLink } from "./ticketText.ts";

const OFTEN_MS = 100;

/**
 * Takes the focus back from a frame to the dialog around it. The browser's PDF viewer keeps every key, so after a click into it
 * Escape would no longer close the dialog. The mouse wheel and Ctrl + wheel need no focus.
 */
function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    const takeBack = () => {
      const inner = frame.current;
      if (!inner || document.activeElement !== inner) return;
      inner.closest<HTMLElement>("[role=dialog]")?.focus({ preventScroll: true });
    };
    // No event comes reliably after the frame has become the active element.
    const timer = setInterval(takeBack, OFTEN_MS);
    return () => clearInterval(timer);
  }, [frame]);
}

/** Shows an order's ticket, to download or copy it. */
export function openTicket(order: Delivery) {
  modals.open({
    title: ticketTitle(formatNumber(order.number)),
    size: 700,
    children: <Ticket order={order} />,
  });
}

function Ticket({ order }: { order: Delivery }) {
  const ticket = useQuery({
    queryKey: [deliveryRoutes.ticket.path, order.id],
    queryFn: ({ signal }) => fetchFile(deliveryRoutes.ticket, { params: { id: order.id } }, signal),
    // The order may have changed, so every opening fetches again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useLogged(ticket.error);

  if (ticket.isPending)
    return (
      <Center className={classes.pdf}>
        <Stack align="center" gap="sm" role="status">
          <Loader aria-hidden />
          <Text>{deliveryTexts.ticketLoading}</Text>
        </Stack>
      </Center>
    );
  if (ticket.isError)
    return (
      <LoadFailed
        title={deliveryTexts.ticketFailed}
        error={ticket.error}
        onRetry={() => void ticket.refetch()}
      />
    );
  return <Preview order={order} {...ticket.data} />;
}

function Preview({ order, blob, name }: { order: Delivery; blob: Blob; name: string }) {
  const url = useObjectUrl(blob);
  const frame = useRef<HTMLIFrameElement>(null);
  useKeptFocus(frame);
  // The hint is about the mouse wheel.
  const mouse = useMediaQuery("(pointer: fine)");
  const whatsapp = useTicketLink()(order, order.client_phone);
  return (
    <Stack gap="md">
      {navigator.pdfViewerEnabled ? (
        <>
          {url && (
            <iframe
              ref={frame}
              className={classes.pdf}
              src={`${url}#toolbar=0&navpanes=0&view=FitH`}
              title={ticketTitle(formatNumber(order.number))}
            />
          )}
          {mouse && (
            <Text size="xs" c="var(--text-soft)">
              {deliveryTexts.zoomHint}
            </Text>
          )}
        </>
      ) : (
        <TicketWords order={order} />
      )}
      <DialogButtons className={classes.ticketActions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
          onClick={() => void copyTicket(order)}
        >
          {deliveryTexts.copyTicket}
        </Button>
        {whatsapp && (
          <Button
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={17} stroke={1.7} aria-hidden />}
          >
            {deliveryTexts.whatsapp}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
          onClick={() => void printTicket(order)}
        >
          {uiTexts.print}
        </Button>
        <Button
          data-autofocus
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => save(blob, name)}
        >
          {deliveryTexts.downloadPdf}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
