import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

const POSITION = ["posicion", "El orden, desde 0."] as const;
const ORDER = ["orden_id", "La orden: id de ordenes."] as const;

/** The files of zones, extras, lists of prices, and what orders cost by them. */
export const priceTables = {
  zones: {
    file: "zonas",
    about: "Las zonas entre las que se llevan envíos.",
    columns: {
      id: ["id", "El número de la zona; lo usan las demás tablas como zona."],
      name: ["nombre", "Nombre."],
      name_key: leaveOut("Follows from the name."),
      served: ["atendida", "Si llegan órdenes de fuera de la oficina.", "flag"],
      last_hour: ["ultima_hora", "Hasta qué hora se promete una entrega; vacío: como en todas."],
      ...EDITABLE,
    },
  },
  zone_places: {
    file: "zonas_lugares",
    about: "Los lugares de cada zona.",
    columns: {
      id: ["id", "El número del lugar."],
      zone_id: ["zona_id", "La zona: id de zonas."],
      position: POSITION,
      name: ["nombre", "El lugar."],
      words: leaveOut("Follows from the name."),
    },
  },
  extras: {
    file: "recargos",
    about: "Lo que una orden puede costar de más.",
    columns: {
      id: ["id", "El número del recargo."],
      name: ["nombre", "Nombre."],
      amount: ["monto", "Precio en dólares; negativo si es un descuento.", "money"],
      courier_pay: ["pago_al_repartidor", "Lo que de él gana el repartidor, en dólares.", "money"],
      active: ["en_uso", "Si se ofrece en las órdenes.", "flag"],
      ...EDITABLE,
    },
  },
  tariffs: {
    file: "tarifas",
    about: "Las tarifas de cada servicio, vigentes hasta que empieza la siguiente.",
    columns: {
      id: ["id", "El número de la tarifa."],
      service_id: ["servicio_id", "El servicio: id de servicios."],
      client_id: ["cliente_id", "El cliente: id de clientes; vacío si es para todos."],
      valid_from: ["vigente_desde", "El primer día."],
      created_at: ["creada", "Cuándo se guardó.", "moment"],
    },
  },
  tariff_cells: {
    file: "tarifas_precios",
    about: "Los precios de cada tarifa. Sin precio propio de vuelta vale el de ida.",
    columns: {
      id: ["id", "El número del precio."],
      tariff_id: ["tarifa_id", "La tarifa: id de tarifas."],
      from_zone_id: ["desde_zona_id", "De qué zona: id de zonas."],
      to_zone_id: ["hasta_zona_id", "A qué zona: id de zonas."],
      amount: ["monto", "Precio en dólares.", "money"],
      courier_pay: [
        "pago_al_repartidor",
        "Lo que gana el repartidor, en dólares; vacío: lo que digan los gastos del servicio.",
        "money",
      ],
    },
  },
  delivery_prices: {
    file: "ordenes_precios",
    about: "Por qué una orden cuesta lo que cuesta, si no es simplemente el precio de su servicio.",
    columns: {
      id: ["id", "El número del registro."],
      delivery_id: ORDER,
      pickup_zone_id: ["zona_de_recogida_id", "Dónde se recoge: id de zonas."],
      delivery_zone_id: ["zona_de_entrega_id", "Dónde se entrega: id de zonas."],
      lines: ["lineas", "De qué consta el precio: nombres y montos en centavos."],
      lines_total: ["suma_de_las_lineas", "En dólares.", "money"],
      calculated: ["segun_la_tarifa", "Lo que decía la tarifa al guardarla, en dólares.", "money"],
      explanation: ["explicacion", "De qué tarifa viene."],
      agreed: [
        "otro_precio",
        "El precio que alguien puso, en dólares; vacío si es el de las líneas.",
        "money",
      ],
      reason: ["motivo", "Por qué se puso otro precio."],
      extra_pay: [
        "pago_adicional",
        "Lo que gana el repartidor por encima de los gastos del servicio, en dólares.",
        "money",
      ],
      extra_count: ["recargos", "Cuántos recargos tiene."],
    },
  },
  delivery_extras: {
    file: "ordenes_recargos",
    about: "Los recargos de cada orden.",
    columns: {
      id: ["id", "El número del registro."],
      delivery_id: ORDER,
      position: POSITION,
      extra_id: ["recargo_id", "El recargo: id de recargos."],
      quantity: ["cantidad", "Cuántas veces."],
    },
  },
} satisfies Partial<ExportedTables>;
