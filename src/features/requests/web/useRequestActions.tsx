import { IconBrandWhatsapp, IconCircleX, IconPackage } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { internationalPhone, whatsappLink } from "#shared/identifiers/phone.ts";
import { formatNumber } from "#shared/numbers.ts";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type OrderRequest, requestRoutes as routes } from "../contract.ts";
import { canDecide } from "../rules.ts";
import { requestMessage, requestName, requestTexts as texts } from "../texts.ts";

/** A request's actions: accept in the order's form, reject with a reason, and a message to whoever asked. */
export function useRequestActions(): (request: OrderRequest) => (RowAction | null)[] {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const rejecting = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(routes.reject, { params: { id }, body: { reason }, idempotencyKey: keyFor({ id, reason }) }),
    onSuccess: () => toastSuccess(texts.rejected),
    onError: (error) => toastError(texts.rejectFailed, error),
    onSettled: refresh,
  });
  const reject = ({ id, number, client_name }: OrderRequest) =>
    void askText({
      title: texts.reject,
      about: `${requestName(formatNumber(number))} · ${client_name}: ${texts.rejectHint}`,
      label: texts.rejectReason,
      rule: routes.reject.body.shape.reason,
      answer: texts.reject,
      danger: true,
      save: (reason) => rejecting.mutateAsync({ id, reason }),
    });
  return (request) => [
    canDecide(request.state)
      ? { label: texts.accept, icon: IconPackage, main: true, to: `/deliveries/requests/${request.id}` }
      : null,
    internationalPhone(request.client_phone) === null
      ? null
      : {
          label: texts.whatsapp,
          icon: IconBrandWhatsapp,
          link: (props) => <Whatsapp {...props} request={request} />,
        },
    canDecide(request.state)
      ? { label: texts.reject, icon: IconCircleX, danger: true, onClick: () => reject(request) }
      : null,
  ];
}

/** Only the link renders again when the company, which its text names, has loaded. */
function Whatsapp({ request, ...props }: { request: OrderRequest }) {
  const company = useOwnCompany();
  const text = company && requestMessage({ ...request, number: formatNumber(request.number) }, company);
  const href = text === undefined ? null : whatsappLink(request.client_phone, text);
  return (
    <a
      // In a menu it is one of its items.
      role={href ? undefined : "link"}
      {...props}
      href={href ?? undefined}
      aria-disabled={!href || undefined}
      target="_blank"
      rel="noreferrer"
    />
  );
}
