import { billMethodLabel } from "#features/company-bills/texts.ts";
import { roleLabels } from "#features/employees/texts.ts";
import { actionLabels, actorTypeLabels, entityLabels } from "#features/events/texts.ts";
import { rateSourceLabels } from "#features/rates/texts.ts";
import { decisionLabels, lineKindLabels, payLabels } from "#features/settlements/texts.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

const CREATED = ["creado", "Cuándo se creó.", "moment"] as const;
const UPDATED = ["actualizado", "Cuándo cambió por última vez.", "moment"] as const;
const DELETED = ["eliminado", "Cuándo se eliminó; vacío si sigue en uso.", "moment"] as const;

/** The columns of records that people edit. */
export const EDITABLE = { created_at: CREATED, updated_at: UPDATED, deleted_at: DELETED };

/** The files of the company, its accounts, and other records that belong to no client or order. */
export const companyTables = {
  company_settings: {
    file: "empresa",
    about: "Los datos de la empresa.",
    columns: {
      id: ["id", "El número de la empresa."],
      name: ["nombre", "Nombre de la empresa."],
      document: ["documento", "RIF o documento."],
      phone: ["telefono", "Teléfono."],
      email: ["email", "Email."],
      address: ["direccion", "Dirección."],
      payment_details: ["como_pagarnos", "Cómo pagarnos."],
      ticket_note: ["nota_del_ticket", "Nota al pie del ticket."],
      paper_width: ["ancho_del_papel", "Ancho del papel de la impresora de recibos, en milímetros."],
      tracking: ["enlace_de_seguimiento", "Si los clientes reciben un enlace de seguimiento.", "flag"],
      closing_mail: ["correo_de_cierre", "Quiénes reciben el correo de cierre y a qué hora, en JSON."],
      proof: ["prueba_de_entrega", "Qué se pide de cada entrega, en JSON; vacío: todo es opcional."],
      pin: ["pin", "Si las órdenes nuevas llevan un PIN de entrega.", "flag"],
      tracking_proof: [
        "constancia_en_el_enlace",
        "Si el enlace de seguimiento ofrece la constancia.",
        "flag",
      ],
      request_form: ["formulario_publico", "Si cualquiera puede pedir una orden en su formulario.", "flag"],
      slug: ["direccion_del_formulario", "El nombre de la empresa en la dirección de su formulario."],
      closing_mailed_on: leaveOut("Only plans the next mail."),
      closed_until: ["cerrado_hasta", "El último día de los períodos cerrados; vacío si ninguno lo está."],
      logo: leaveOut("Names a picture."),
      created_at: CREATED,
      updated_at: UPDATED,
      deleted_at: leaveOut("A company's settings are never deleted."),
    },
  },
  accounts: {
    file: "cuentas",
    about:
      "Quienes entran al sistema: el dueño, los empleados, los teléfonos de los repartidores y las claves de otros programas. Las contraseñas no se exportan.",
    columns: {
      id: ["id", "El número de la cuenta; lo usan actividad y pagos."],
      type: ["tipo", "Usuario (el dueño) o Empleado.", actorTypeLabels],
      role: ["rol", "El rol del empleado; vacío en el dueño.", roleLabels],
      name: ["nombre", "Nombre."],
      email: ["email", "Email con el que entra."],
      email_key: leaveOut("Follows from the e-mail."),
      password_hash: leaveOut("A secret."),
      picture: leaveOut("Names a picture."),
      ...EDITABLE,
    },
  },
  api_keys: {
    file: "claves",
    about: "Las claves de otros programas. La clave misma no se guarda, así que no se exporta.",
    columns: {
      id: ["id", "El número de la clave."],
      account_id: ["cuenta_id", "Su cuenta, con su nombre y si se revocó: id de cuentas."],
      client_id: ["cliente_id", "El cliente al que está limitada: id de clientes; vacío: toda la empresa."],
      prefix: ["comienzo", "Sus primeras letras."],
      scopes: ["permisos", "Lo que puede hacer, en JSON."],
      expires_on: ["vence", "El último día en que sirve; vacío: hasta que se revoque."],
      created_by: ["creada_por", "Quién la creó: id de cuentas."],
      created_at: CREATED,
    },
  },
  company_bills: {
    file: "gastos",
    about: "Los gastos de la empresa.",
    columns: {
      id: ["id", "El número del gasto."],
      date: ["fecha", "El día del gasto."],
      name: ["nombre", "Nombre."],
      description: ["descripcion", "Descripción."],
      method: ["metodo", "Método de pago.", billMethodLabel],
      amount: ["monto", "Monto en dólares.", "money"],
      currency: ["moneda", "La moneda en que se pagó: USD o VES.", (currency) => currency],
      tendered: ["bolivares", "Lo pagado en bolívares; vacío si se pagó en dólares.", "money"],
      rate: ["tasa", "Bolívares por dólar de ese pago; vacío si se pagó en dólares.", "rate"],
      ...EDITABLE,
    },
  },
  exchange_rates: {
    file: "tasas",
    about: "La tasa de cada día, en bolívares por dólar. Un día sin tasa usa la anterior.",
    columns: {
      id: ["id", "El número de la tasa."],
      date: ["fecha", "El día desde el que rige."],
      rate: ["tasa", "Bolívares por dólar.", "rate"],
      source: ["origen", "Manual o Automática (del proveedor).", rateSourceLabels],
      account_id: ["cuenta_id", "Quién la puso o aceptó: id de cuentas; vacío si nadie."],
      created_at: CREATED,
    },
  },
  settlements: {
    file: "liquidaciones",
    about: "Las liquidaciones con los repartidores.",
    columns: {
      id: ["id", "El número interno."],
      number: ["numero", "El número que se ve en pantalla y en el documento."],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores."],
      account_id: ["cuenta_id", "Quién recibió el efectivo: id de cuentas."],
      created_at: CREATED,
      expected_usd: ["esperado_usd", "Lo que debía entregar, en dólares.", "money"],
      expected_ves: ["esperado_ves", "Lo que debía entregar, en bolívares.", "money"],
      counted_usd: ["contado_usd", "Lo contado en dólares.", "money"],
      counted_ves: ["contado_ves", "Lo contado en bolívares.", "money"],
      kept: ["descontado", "Lo que se descontó de su pago, en dólares.", "money"],
      returned_usd: ["devuelto_usd", "Lo que se le debía y se le devolvió, en dólares.", "money"],
      returned_ves: ["devuelto_ves", "Lo que se le debía y se le devolvió, en bolívares.", "money"],
      earned: ["ganado", "El pago de sus entregas, en dólares.", "money"],
      pay: ["pago", "Si se le pagó en el momento o queda pendiente.", payLabels],
      bill_id: ["gasto_id", "El gasto con el que se le pagó: id de gastos."],
      note: ["nota", "Nota."],
      decision: ["decision", "Quién asume la diferencia.", decisionLabels],
      decision_note: ["nota_de_la_decision", "Nota de la decisión."],
      decided_by: ["decidio_cuenta_id", "Quién decidió: id de cuentas."],
      decided_at: ["decidido", "Cuándo se decidió.", "moment"],
      voided_at: ["anulada", "Cuándo se anuló; vacío si vale.", "moment"],
      voided_by: ["anulo_cuenta_id", "Quién la anuló: id de cuentas."],
      void_reason: ["motivo_de_la_anulacion", "Por qué se anuló."],
    },
  },
  courier_lines: {
    file: "cuentas_de_repartidores",
    about: "Lo que se liquida con cada repartidor: efectivo cobrado, pagos por entregas y diferencias.",
    columns: {
      id: ["id", "El número interno."],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores."],
      kind: ["clase", "Efectivo, Pago o Diferencia.", lineKindLabels],
      currency: ["moneda", "USD o VES.", (currency) => currency],
      amount: ["monto", "Monto; positivo: el efectivo que debe, o el pago que gana.", "money"],
      delivery_id: ["orden_id", "La orden: id de ordenes."],
      entry_id: ["asiento_id", "El asiento del libro diario."],
      position: leaveOut("With the entry, the line of the journal."),
      made_by: ["hecho_por_liquidacion_id", "La liquidación que lo originó: id de liquidaciones."],
      settled_by: ["liquidacion_id", "La liquidación que lo liquidó; vacío si está por rendir."],
      created_at: CREATED,
    },
  },
  shifts: {
    file: "turnos",
    about: "Los turnos de caja. Su efectivo está en movimientos_de_caja.",
    columns: {
      id: ["id", "El número del turno."],
      account_id: ["cuenta_id", "De quién es: id de cuentas."],
      opened_at: ["abierto", "Cuándo se abrió.", "moment"],
      float_usd: ["fondo_usd", "Fondo en dólares.", "money"],
      float_ves: ["fondo_ves", "Fondo en bolívares.", "money"],
      closed_at: ["cerrado", "Cuándo se cerró; vacío si sigue abierto.", "moment"],
      counted_usd: ["contado_usd", "Lo contado en dólares.", "money"],
      counted_ves: ["contado_ves", "Lo contado en bolívares.", "money"],
      breakdown: ["billetes", "Los billetes y monedas contados, en JSON."],
      note: ["nota", "Nota del cierre."],
      closed_by: ["cerro_cuenta_id", "Quién lo cerró por su persona: id de cuentas; vacío si fue ella."],
      close_reason: ["motivo_del_cierre", "Por qué lo cerró otra persona."],
    },
  },
  events: {
    file: "actividad",
    about: "Quién hizo qué y cuándo.",
    columns: {
      id: ["id", "El número del evento."],
      created_at: ["momento", "Cuándo pasó.", "moment"],
      day: ["dia", "El día del evento."],
      actor_type: ["tipo_de_persona", "Usuario (el dueño) o Empleado.", actorTypeLabels],
      actor_id: ["cuenta_id", "Quién lo hizo: id de cuentas."],
      actor_name: ["persona", "Su nombre en ese momento."],
      ip: ["ip", "Desde qué dirección IP."],
      action: ["accion", "Qué se hizo.", actionLabels],
      entity: ["sobre", "Sobre qué clase de registro.", entityLabels],
      entity_id: ["registro_id", "El id de ese registro en su archivo; vacío si no es uno solo."],
      summary: ["resumen", "Una frase."],
      changes: [
        "cambios",
        "Los campos que cambiaron, en JSON: antes y después. Los montos son dólares con punto decimal.",
      ],
      transaction_id: leaveOut("The database's own number."),
    },
  },
} satisfies Partial<ExportedTables>;
