import { requestSourceLabels, requestStateLabels } from "#features/requests/texts.ts";
import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The file of the orders that clients ask for. */
export const requestTables = {
  requests: {
    file: "solicitudes",
    about: "Las órdenes que los clientes pidieron por su cuenta.",
    columns: {
      id: ["id", "El número interno de la solicitud."],
      number: ["numero", "El número que se ve en pantalla."],
      source: ["origen", "Dónde se pidió.", requestSourceLabels],
      state: ["estado", "Estado.", requestStateLabels],
      client_id: ["cliente_id", "El cliente que la pidió: id de clientes; vacío si no es uno fijo."],
      body: ["pedido", "Lo que se pidió, en JSON. Los montos son dólares con punto decimal."],
      note: ["nota", "Nota de quien la pidió."],
      amount: ["precio_estimado", "Lo que costaba cuando se pidió, en dólares.", "money"],
      price_explanation: ["por_que", "Por qué costaba eso."],
      reject_reason: ["motivo_del_rechazo", "Por qué se rechazó."],
      delivery_id: ["orden_id", "La orden en que se convirtió: id de ordenes."],
      tracking_token: leaveOut("A secret: who has it can follow the request."),
      uuid: leaveOut("Only tells a repeated request."),
      asked_by: ["pidio_cuenta_id", "La persona o integración que la pidió: id de cuentas."],
      decided_by: ["decidio_cuenta_id", "Quién decidió: id de cuentas."],
      decided_at: ["decidida", "Cuándo se decidió.", "moment"],
      ...EDITABLE,
    },
  },
} satisfies Partial<ExportedTables>;
