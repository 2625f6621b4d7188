import { onClosedLabels } from "#features/standing-orders/texts.ts";
import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The files of standing orders. */
export const standingTables = {
  standing_orders: {
    file: "ordenes_fijas",
    about: "Las órdenes que se crean solas en sus días.",
    columns: {
      id: ["id", "El número de la orden fija."],
      name: ["nombre", "Nombre."],
      client_id: ["cliente_id", "El cliente fijo: id de clientes; vacío si es anónimo."],
      service_id: ["servicio_id", "El servicio: id de servicios."],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores; vacío si no tiene."],
      body: ["orden", "El resto de la orden, en JSON, con los montos en dólares."],
      days: ["dias", "Los días de la semana (1 es lunes) o del mes, en JSON."],
      starts_on: ["desde", "El primer día."],
      ends_on: ["hasta", "El último día; vacío: sin fin."],
      skip: ["dias_saltados", "Los días sin orden, en JSON."],
      paused_until: ["en_pausa_hasta", "El último día de la pausa; vacío: ninguna."],
      on_closed: ["dias_cerrados", "Qué pasa con un día en que no se trabaja.", onClosedLabels],
      last_error: ["no_se_pudo_crear", "Por qué no se pudo crear la última que falló; vacío si nada falta."],
      failed_on: ["fallo_el", "El día de esa orden."],
      ...EDITABLE,
      deleted_at: leaveOut("A standing order is deleted for good."),
    },
  },
  standing_days: {
    file: "ordenes_fijas_dias",
    about: "Qué pasó en cada día de una orden fija.",
    columns: {
      id: ["id", "El número del registro."],
      standing_order_id: ["orden_fija_id", "La orden fija: id de ordenes_fijas."],
      date: ["fecha", "El día."],
      delivery_id: ["orden_id", "La orden que se creó: id de ordenes; vacío si no se pudo."],
      error: ["motivo", "Por qué no se pudo."],
      created_at: ["creado", "Cuándo.", "moment"],
    },
  },
} satisfies Partial<ExportedTables>;
