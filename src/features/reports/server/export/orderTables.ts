import { documentTypeLabel } from "#features/clients/texts.ts";
import { paymentTypeLabels, statusLabels } from "#features/deliveries/texts.ts";
import { entryKindLabels, paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leftOut } from "./table.ts";

/** The files of orders, debts and payments. */
export const orderTables = {
  deliveries: {
    file: "ordenes",
    about: "Las órdenes, con su destinatario. Las eliminadas y las rechazadas también están.",
    columns: {
      id: ["id", "El número interno de la orden; las deudas lo usan como orden_id."],
      number: ["numero", "El número que se ve en pantalla y en el ticket."],
      date: ["fecha", "El día de la orden."],
      status: ["estado", "Estado.", statusLabels],
      client_id: ["cliente_id", "El cliente fijo: id de clientes; vacío si es anónimo."],
      anonymous_name: ["cliente_anonimo", "Nombre del cliente anónimo."],
      anonymous_type: ["anonimo_tipo_de_documento", "Su tipo de documento.", documentTypeLabel],
      anonymous_document: ["anonimo_documento", "Su número de documento."],
      anonymous_phone: ["anonimo_telefono", "Su teléfono."],
      anonymous_sort: leftOut("Follows from the name."),
      service_id: ["servicio_id", "El servicio: id de servicios."],
      service_name: ["servicio", "El nombre del servicio cuando se tomó la orden."],
      service_sort: leftOut("Follows from the name."),
      amount: ["monto", "Precio en dólares cuando se tomó la orden.", "money"],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores; vacío si aún no tiene."],
      payment_type: ["tipo_de_pago", "Contado o Credito.", paymentTypeLabels],
      payment_method: ["metodo_de_pago", "Método del pago al contado.", paymentMethodLabels],
      pickup_address: ["direccion_de_recogida", "Dónde se recoge."],
      recipient_name: ["destinatario", "Nombre del destinatario."],
      recipient_phone: ["destinatario_telefono", "Su teléfono."],
      recipient_address: ["destinatario_direccion", "Su dirección."],
      notes: ["notas", "Notas."],
      tracking_token: leftOut("A secret: who has it can follow the order."),
      cancellation_notes: ["motivo_de_rechazo", "Por qué se rechazó."],
      ...EDITABLE,
    },
  },
  debts: {
    file: "deudas",
    about: "Lo que se debe de cada orden. monto = pagado - reembolsado + pendiente, mientras esté abierta.",
    columns: {
      id: ["id", "El número de la deuda; los pagos lo usan como deuda_id."],
      delivery_id: ["orden_id", "La orden: id de ordenes."],
      client_id: ["cliente_id", "El cliente: id de clientes; vacío si es anónimo."],
      open: ["abierta", "No, cuando la orden fue rechazada o eliminada: ya no se debe.", "flag"],
      amount: ["monto", "Monto en dólares.", "money"],
      paid: ["pagado", "La suma de sus pagos, en dólares.", "money"],
      refunded: ["reembolsado", "La suma de sus reembolsos, en dólares.", "money"],
      remaining: ["pendiente", "Lo que falta, en dólares.", "money"],
      status: ["estado", "Estado de pago.", paymentStatusLabels],
    },
  },
  payments: {
    file: "pagos",
    about: "Los pagos y reembolsos de las deudas.",
    columns: {
      id: ["id", "El número del pago."],
      debt_id: ["deuda_id", "La deuda: id de deudas."],
      kind: ["tipo", "Pago o Reembolso.", entryKindLabels],
      date: ["fecha", "El día."],
      amount: ["monto", "Monto en dólares, siempre positivo.", "money"],
      method: ["metodo", "Método de pago.", paymentMethodLabels],
      automatic: ["automatico", "Sí, cuando se hizo solo al tomar una orden de contado.", "flag"],
      refunds_id: ["reembolsa_id", "De un reembolso: el pago que deshace, id de pagos."],
      account_id: ["cuenta_id", "Quién lo hizo: id de cuentas."],
      created_at: ["creado", "Cuándo se anotó.", "moment"],
    },
  },
} satisfies Partial<ExportedTables>;
