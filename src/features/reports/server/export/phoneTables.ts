import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import {
  courierActionLabels,
  courierActionStatusLabels,
  pinFaultLabels,
  proofKindLabels,
  reviewDecisionLabels,
} from "#features/phone/texts.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The files of what couriers did on their phones. */
export const phoneTables = {
  courier_actions: {
    file: "acciones_de_repartidores",
    about: "Lo que los repartidores anotaron en sus teléfonos: salidas, entregas, intentos y notas.",
    columns: {
      id: ["id", "El número de la acción; las pruebas lo usan como accion_id."],
      courier_id: ["repartidor_id", "El repartidor: id de repartidores."],
      account_id: ["cuenta_id", "La cuenta de su teléfono: id de cuentas."],
      uuid: leaveOut("The phone's own id, which keeps it from being applied twice."),
      delivery_id: ["orden_id", "La orden: id de ordenes."],
      kind: ["accion", "Qué hizo.", courierActionLabels],
      status: ["resultado", "Hecha, rechazada o por revisar.", courierActionStatusLabels],
      message: ["mensaje", "Por qué no se hizo."],
      happened_at: ["momento", "Cuándo, según el teléfono.", "moment"],
      reason: ["motivo", "Por qué no pudo entregar.", attemptReasonLabels],
      note: ["nota", "Nota."],
      receiver_name: ["quien_recibio", "Nombre de quien recibió."],
      receiver_document: ["quien_recibio_documento", "Su documento."],
      packages_delivered: ["bultos_entregados", "Cuántos bultos recibió; vacío si todos."],
      partial_reason: ["motivo_de_entrega_parcial", "Por qué no todos."],
      collection: ["cobro", "Lo que dijo haber cobrado, en JSON."],
      created_at: ["recibido", "Cuándo llegó al servidor.", "moment"],
      decision: ["decision", "De una acción por revisar: qué se decidió.", reviewDecisionLabels],
      decided_by: ["decidio_cuenta_id", "Quién decidió: id de cuentas."],
      decided_at: ["decidido", "Cuándo.", "moment"],
      review_kind: leaveOut("Follows from the message."),
      agreed_id: ["acuerdo_id", "Lo que acordó al entregar: id de montos_acordados."],
      pin_check: ["pin", "De una entrega sin el PIN de la orden: si faltó o era otro.", pinFaultLabels],
      sign_in_id: leaveOut("Which phone sent it: sign-ins are not exported."),
      decision_note: ["decision_nota", "Nota de la decisión."],
    },
  },
  proofs: {
    file: "pruebas_de_entrega",
    about: "Las fotos y firmas de las entregas e intentos. Los archivos no se exportan.",
    columns: {
      id: ["id", "El número de la prueba."],
      delivery_id: ["orden_id", "La orden: id de ordenes."],
      action_id: ["accion_id", "La acción: id de acciones_de_repartidores."],
      file_id: leaveOut("Names a file, and files are not exported."),
      kind: ["tipo", "Foto o Firma.", proofKindLabels],
      created_at: ["creado", "Cuándo llegó al servidor.", "moment"],
    },
  },
  awaited_files: leaveOut("Names of photos and signatures that have not arrived."),
  file_pieces: leaveOut("Parts of photos that have not arrived whole."),
  proof_files: leaveOut("Names of photos and signatures, which are not exported."),
  paper_photos: leaveOut("Names of photos of papers, which are not exported."),
  stored_files: leaveOut("Follows from the photos and signatures, which are not exported."),
} satisfies Partial<ExportedTables>;
