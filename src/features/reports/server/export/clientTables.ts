import { dutyLabels, paperLabels } from "#features/couriers/texts.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

const CLIENT = ["cliente_id", "El cliente: id de clientes."] as const;
const PROOF = ["prueba_de_entrega", "Qué se pide de cada entrega, en JSON; vacío: lo dice otro."] as const;
const POSITION = ["posicion", "El orden dentro del cliente, desde 0."] as const;

/** The files of clients and couriers. */
export const clientTables = {
  clients: {
    file: "clientes",
    about: "Los clientes fijos. Los anónimos están en sus órdenes.",
    columns: {
      id: ["id", "El número del cliente; lo usan las demás tablas como cliente_id."],
      legal_name: ["nombre", "Nombre legal."],
      type: ["tipo_de_documento", "Tipo de documento.", documentTypeLabel],
      registration_number: ["documento", "Número de documento."],
      registration_key: leaveOut("Follows from the number."),
      document_key: leaveOut("Follows from the number."),
      allow_credit: ["permite_credito", "Si puede deber órdenes.", "flag"],
      credit_limit: ["limite_de_credito", "Cuánto puede deber, en dólares; vacío si no hay límite.", "money"],
      notes: ["notas", "Notas."],
      proof: PROOF,
      alert: ["alerta", "Lo que el personal debe saber al tomar sus órdenes."],
      alert_by: ["alerta_de", "Quién escribió la alerta."],
      alert_at: ["alerta_escrita", "Cuándo.", "moment"],
      blocked_reason: ["bloqueado", "Por qué no recibe órdenes nuevas; vacío: las recibe."],
      blocked_by: ["bloqueado_por", "Quién lo bloqueó."],
      blocked_at: ["bloqueado_desde", "Cuándo.", "moment"],
      merged_into_id: ["combinado_con_id", "El cliente con el que se combinó: id de clientes; vacío si no."],
      ...EDITABLE,
    },
  },
  phone_alerts: {
    file: "alertas_de_telefonos",
    about: "Lo que hay que saber de quien recibe con un teléfono.",
    columns: {
      id: ["id", "El número del registro."],
      phone: ["telefono", "Teléfono."],
      text: ["alerta", "Lo que hay que saber."],
      written_by: ["escrita_por", "Quién la escribió."],
      written_at: ["escrita", "Cuándo.", "moment"],
    },
  },
  client_addresses: {
    file: "clientes_direcciones",
    about: "Las direcciones de los clientes.",
    columns: {
      id: ["id", "El número de la dirección."],
      client_id: CLIENT,
      position: POSITION,
      address: ["direccion", "Dirección."],
      zone_id: ["zona_id", "Su zona: id de zonas."],
      location: ["lugar", "Su lugar en el mapa, en JSON; vacío si no se sabe."],
    },
  },
  client_phones: {
    file: "clientes_telefonos",
    about: "Los teléfonos de los clientes.",
    columns: {
      id: ["id", "El número del registro."],
      client_id: CLIENT,
      position: POSITION,
      phone: ["telefono", "Teléfono."],
    },
  },
  client_emails: {
    file: "clientes_emails",
    about: "Los emails de los clientes.",
    columns: {
      id: ["id", "El número del registro."],
      client_id: CLIENT,
      position: POSITION,
      email: ["email", "Email."],
    },
  },
  couriers: {
    file: "repartidores",
    about: "Los repartidores.",
    columns: {
      id: ["id", "El número del repartidor; las órdenes lo usan como repartidor_id."],
      first_name: ["nombre", "Nombre."],
      last_name: ["apellido", "Apellido."],
      phone: ["telefono", "Teléfono."],
      duty: ["disponibilidad", "Si toma órdenes.", dutyLabels],
      capacity: ["ordenes_a_la_vez", "Cuántas órdenes puede tener a la vez; vacío: sin número."],
      vehicle: ["vehiculo", "Lo que maneja."],
      plate: ["placa", "La placa del vehículo."],
      ...EDITABLE,
    },
  },
  courier_papers: {
    file: "papeles_de_repartidores",
    about: "Los papeles de los repartidores y de sus vehículos.",
    columns: {
      id: ["id", "El número del registro."],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores."],
      position: ["posicion", "El orden entre los del repartidor, desde 0."],
      kind: ["tipo", "Qué papel es.", paperLabels],
      number: ["numero", "Su número."],
      expires_on: ["vence", "Hasta cuándo vale; vacío: no vence."],
      photo_id: leaveOut("Names a photo, and photos are not exported."),
    },
  },
  services: {
    file: "servicios",
    about: "Los servicios que se venden.",
    columns: {
      id: ["id", "El número del servicio; las órdenes lo usan como servicio_id."],
      name: ["nombre", "Nombre."],
      description: ["descripcion", "Descripción."],
      amount: ["monto", "Precio en dólares.", "money"],
      total_expense: ["gasto_total", "La suma de sus gastos, en dólares.", "money"],
      courier_pay: [
        "pago_al_repartidor",
        "La parte de los gastos que gana el repartidor, en dólares.",
        "money",
      ],
      proof: PROOF,
      opening: ["de_saldos_anteriores", "Si es el de los saldos anteriores: no se vende.", "flag"],
      public: ["publico", "Si se ofrece en el formulario público.", "flag"],
      stop_amount: [
        "precio_de_parada_adicional",
        "Lo que cuesta cada parada adicional de un viaje, en dólares; vacío si cuesta lo que una orden.",
        "money",
      ],
      stop_pay: [
        "pago_por_parada_adicional",
        "Lo que gana el repartidor por cada una, en dólares; vacío si es lo que dicen los gastos.",
        "money",
      ],
      ...EDITABLE,
    },
  },
  service_expenses: {
    file: "servicios_gastos",
    about: "Los gastos de los que consta cada servicio.",
    columns: {
      id: ["id", "El número del gasto."],
      service_id: ["servicio_id", "El servicio: id de servicios."],
      position: ["posicion", "El orden dentro del servicio, desde 0."],
      name: ["nombre", "Nombre."],
      amount: ["monto", "Monto en dólares.", "money"],
      to_courier: ["para_el_repartidor", "Si lo gana el repartidor.", "flag"],
    },
  },
  service_costs: {
    file: "costos_cerrados",
    about:
      "Lo que costaba una orden de un servicio en los días que ya estaban cerrados cuando cambiaron sus gastos.",
    columns: {
      id: ["id", "El número de la fila."],
      service_id: ["servicio_id", "El servicio: id de servicios."],
      until: ["hasta", "El último día cerrado al que se aplica, desde el anterior."],
      total_expense: ["gasto_total", "La suma de sus gastos de entonces, en dólares.", "money"],
      expenses: ["gastos", "Esos gastos, en JSON, con centavos."],
    },
  },
  portal_accesses: {
    file: "accesos_al_portal",
    about: "Las personas de los clientes que pueden entrar al portal. Sus enlaces no se exportan.",
    columns: {
      id: ["id", "El número del acceso."],
      account_id: ["cuenta_id", "La persona, y si su acceso terminó: id de cuentas."],
      client_id: CLIENT,
      email_key: leaveOut("Follows from the e-mail of its account."),
      created_by: ["creado_por", "Quién lo creó: id de cuentas."],
      created_at: EDITABLE.created_at,
      issued_at: ["ultimo_enlace", "Cuándo la oficina creó el último enlace.", "moment"],
      last_used_at: ["ultimo_uso", "Cuándo se usó por última vez; vacío: nunca.", "moment"],
    },
  },
} satisfies Partial<ExportedTables>;
